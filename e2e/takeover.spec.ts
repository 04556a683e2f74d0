import { copyFile, rm } from "node:fs/promises";
import { CARD, expectReady, payWith, reachCardForm } from "./buyer.ts";
import { noticeOf, STORED, send } from "./notice.ts";
import { QuickBuyer } from "./quick-buyer.ts";
import { runner } from "./runner.ts";
import { ONE_PAYMENT, spareSim } from "./sandbox.ts";
import type { RunningShop } from "./servers.ts";
import { expect, test } from "./shop.ts";

/* Another process takes over what one has begun: on the same database, or on an older copy of it. */

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

async function stop(shop: RunningShop): Promise<void> {
  shop.signal("SIGTERM");
  expect(await shop.end).toBe(0);
}

test("I07: a shop that is replaced while the bank asks is come back to, and the plan is ready", async ({
  servers,
  openBrowser,
  sandbox,
}) => {
  const run = await runner(servers.sandbox.origin);
  const shop = await run.start();
  const page = await openBrowser({ baseURL: shop.origin });
  await reachCardForm(page, spareSim());
  await payWith(page, CARD.asksTheBank);
  const approve = page.getByRole("button", { name: "Approve" });
  await expect(approve).toBeVisible();
  await stop(shop);
  await run.start();
  await approve.click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  await run.end();
});

test("D15: with an old copy of the database, payments of its orders are found, and word of a later order is kept", async ({
  servers,
  sandbox,
}) => {
  const run = await runner(servers.sandbox.origin);
  const copy = `${run.database}.copy`;
  const first = await run.start();
  const known = new QuickBuyer(first.origin, spareSim());
  await known.openCardForm();
  await stop(first);
  await copyFile(run.database, copy);

  const second = await run.start();
  const later = new QuickBuyer(second.origin, spareSim());
  await later.openCardForm();
  for (const buyer of [known, later]) {
    await buyer.pay(sandbox);
    await expect.poll(() => buyer.status()).toBe("ready");
  }
  await stop(second);
  await rm(`${run.database}-wal`, { force: true });
  await copyFile(copy, run.database);

  const third = await run.start();
  await expect.poll(() => known.status()).toBe("ready");
  expect(await send(third.origin, noticeOf(await later.placed(sandbox)))).toBe(STORED);
  expect(third.printed()).toContain('"event":"unmatched"');
  expect(await sandbox.counts()).toMatchObject({ orders: 2, charges: 2, violations: 0 });
  await run.end();
});
