import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { buyWhole, lookUp, openAs } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The button on My SIM that buys the same plan once more, without script. */

test.use({ javaScriptEnabled: false });

test("one press on My SIM leads to the checkout of the plan in use, at today's price", async ({ page, baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  await lookUp(visitor, SIM.inUse);
  await openAs(page, visitor);
  await expect(page.getByText(/^Europe 10 GB · 1 month/)).toBeVisible();
  await page.getByRole("button", { name: "Top up again, $12.90" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Europe 10 GB");
  await expect(page.getByRole("main")).toContainText("$12.90");
});

test("a plan that was just bought is bought again only after a question", async ({ page, baseURL, sandbox }) => {
  await sandbox.set({ listDelayMs: 0 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  await openAs(page, buyer);
  await page.getByRole("button", { name: /^Top up again/ }).click();
  await expect(page).toHaveURL("/sim");
  await expect(page.getByText("You’ve already ordered this plan")).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1 });
  await page.getByRole("button", { name: "Yes, buy it again" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
});

test(
  "without today's list of plans there is no price and no button",
  LONG,
  async ({ openBrowser, baseURL, sandbox }) => {
    const buyer = new HttpBuyer(String(baseURL), spareSim());
    await sandbox.set({ listDelayMs: 0 });
    await buyWhole(buyer, sandbox);
    await sandbox.fail({ call: "singleServicePlanPage", kind: "status", status: 503, sim: buyer.sim, times: -1 });
    // The list of another language has never been read.
    const chinese = await openBrowser({ locale: "zh-CN" });
    await openAs(chinese, buyer);
    await expect(chinese.getByRole("heading", { name: "欧洲 10GB" }).first()).toBeVisible();
    await expect(chinese.getByRole("main")).not.toContainText("12.90");
    await sandbox.recover();
  },
);
