// @module-tag long
import { look, signIn } from "./desk.ts";
import { buyerAtCardForm, expectStateSoon } from "./order-state.ts";
import { expect, test } from "./shop.ts";

test("the money of a period is a chart and a table, and a file after a tap", async ({ page, openShop, sandbox }) => {
  const shop = await openShop();
  const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
  await sandbox.control("pay", { payId: order.payId });
  await expectStateSoon(buyer, "ready");
  await signIn(page, shop, "Mona");
  await page.getByRole("link", { name: "Money" }).click();
  await expect(page.getByRole("heading", { name: "Money", level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /USD paid each day.*in all; the most was/ })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(2);
  await look(page);
  await page.screenshot({ path: test.info().outputPath("wide.png"), fullPage: true });
  await page.setViewportSize({ width: 960, height: 800 });
  const plan = await page.getByRole("rowheader", { name: "Europe 10 GB" }).boundingBox();
  expect(plan?.height, "the plan's name breaks between words beside all figures").toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(960);
  await page.screenshot({ path: test.info().outputPath("tablet.png"), fullPage: true });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.screenshot({ path: test.info().outputPath("narrow.png"), fullPage: true });
  const firstDay = page.getByRole("table").first().getByRole("rowheader").getByRole("link");
  await firstDay.first().click();
  await page.waitForLoadState();
  await expect(page.getByRole("img")).toHaveCount(0);
  await page.goto(`${shop.origin}/desk/money?from=2026-01-01&to=2026-12-31`);
  await expect(page.getByText("These are the last 30 days.")).toBeVisible();
  await page.getByRole("button", { name: "Download as CSV" }).click();
  await expect(page.getByText("counts and sums, and nothing about a buyer")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Confirm with your passkey" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^money-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
});
