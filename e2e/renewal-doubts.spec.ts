import { spareSim } from "#/testbed/sandbox.ts";
import { CARD, expectReady, payWith, reachRenewalForm } from "./buyer.ts";
import { openOwned, reloadUntil } from "./my-sim.ts";
import { expect, test } from "./shop.ts";

/* What My SIM says of a renewal that the partner describes oddly, or does not show. */

test("a renewal whose period repeats its type names no length, no date and no rhythm", async ({
  page,
  sandbox,
  baseURL,
}) => {
  await sandbox.set({ quirks: ["renewal-repeats-type"] });
  const sim = spareSim();
  await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  await openOwned(page, { origin: String(baseURL), sandbox, sim });
  for (const path of ["/sim", "/sim/stop"]) {
    await page.goto(path);
    await reloadUntil(page, page.getByRole("main").filter({ hasText: "not available" }));
    await expect(page.getByRole("main")).not.toContainText(/every|around/);
  }
});

test("a renewal that was paid for and is not shown is not called off [V23]", async ({ page, sandbox }) => {
  await sandbox.set({ quirks: ["renewal-never-begins"] });
  await reachRenewalForm(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  await page.goto("/sim");
  await expect(page.getByRole("main")).not.toContainText("Auto-renewal is off");
  await reloadUntil(page, page.getByRole("main").filter({ hasText: "We’re checking that auto-renewal is set up" }));
  expect(await sandbox.counts()).toMatchObject({ charges: 1, subscriptions: 0 });
});
