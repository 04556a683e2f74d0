// @module-tag long
import { alert, PLAN, reachOneScreen } from "./buyer.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

test("Ask someone to pay opens the payment and leads to where the link is made", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
});

test("Ask someone to pay at a price that has changed says so first, and orders nothing", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  const { packageCode, orderPeriod } = PLAN;
  await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "13.90" });
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  await expect(alert(page)).toContainText("from $12.90 to $13.90. Nothing was charged.");
  await expect(page).toHaveURL(/\/checkout\//);
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
});
