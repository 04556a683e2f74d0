// @module-tag long
import { copyFile, rm } from "node:fs/promises";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { CARD, expectReady, payWith, reachCardForm } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The next process continues what one has begun: on the same database, or on an older copy of it. */

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

async function stop(shop: RunningShop): Promise<void> {
  shop.signal("SIGTERM");
  expect(await shop.end).toBe(0);
}

test(
  "a shop replaced while the bank asks serves the return, and the plan is ready [I07]",
  LONG,
  async ({ restartable, openBrowser, sandbox }) => {
    const shop = await restartable.start();
    const page = await openBrowser({ baseURL: shop.origin });
    await reachCardForm(page, spareSim());
    await payWith(page, CARD.asksTheBank);
    const approve = page.getByRole("button", { name: "Approve" });
    await expect(approve).toBeVisible();
    await stop(shop);
    await restartable.start();
    await approve.click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("an old copy of the database finds its orders' payments; later ones are unmatched [D15]", async ({
  restartable,
  sandbox,
}) => {
  const database = restartable.databaseUrl.slice("file:".length);
  const copy = `${database}.copy`;
  const first = await restartable.start();
  const known = new HttpBuyer(first.origin, spareSim());
  await known.openCardForm();
  await stop(first);
  await copyFile(database, copy);

  const second = await restartable.start();
  const later = new HttpBuyer(second.origin, spareSim());
  await later.openCardForm();
  for (const buyer of [known, later]) {
    await buyer.pay(sandbox);
    await expect.poll(() => buyer.status()).toBe("ready");
  }
  await stop(second);
  await rm(`${database}-wal`, { force: true });
  await copyFile(copy, database);

  const third = await restartable.start();
  await expect.poll(() => known.status()).toBe("ready");
  expect(await sendNotification(third.origin, paymentNotification(await later.placed(sandbox)))).toBe(STORED);
  expect(third.printed()).toContain('"event":"unmatched"');
  expect(await sandbox.counts()).toMatchObject({ orders: 2, charges: 2, violations: 0 });
});
