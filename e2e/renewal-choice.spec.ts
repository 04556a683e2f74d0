// @module-tag long
import { ONE_RENEWAL, SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectOnSim,
  expectReady,
  findPlans,
  orderIdOf,
  payWith,
  planCard,
  pressContinue,
  renewalBox,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("the box is off; beside it stands what is charged, how often and how to stop", async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  await expect(renewalBox(page)).not.toBeChecked();
  await expect(renewalBox(page)).toHaveAccessibleDescription(
    /\$12\.90 .*every month.*until you stop it\. You can stop anytime/,
  );
  await pressContinue(page);
  await expect(page.getByRole("main")).toContainText("One-time payment. No auto-renewal.");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 1 });
});

test("a term that can't renew has no box [V19]", LONG, async ({ page }) => {
  await findPlans(page, SIM.twelvePlans);
  await planCard(page, "South-East Asia pass")
    .getByRole("radio", { name: /^7 days/ })
    .check();
  await buyPlan(page, "South-East Asia pass");
  await expect(renewalBox(page)).toHaveCount(0);
});

test("a SIM that renews already gets no second renewal, and can be topped up without", async ({ page, sandbox }) => {
  const sim = spareSim();
  await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  await findPlans(page, sim);
  await buyPlan(page);
  await renewalBox(page).check();
  await pressContinue(page);
  await expect(alert(page)).toContainText("This SIM already has auto-renewal. Nothing was charged.");
  await expect(renewalBox(page)).not.toBeChecked();
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectOnSim(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, subscriptions: 1, charges: 1 });
});

test("a mistyped email address keeps the tick", LONG, async ({ page }) => {
  await findPlans(page);
  await buyPlan(page);
  await renewalBox(page).check();
  await pressContinue(page, "nobody");
  await expect(alert(page)).toContainText("Enter an email address");
  await expect(renewalBox(page)).toBeChecked();
});

test("the choice holds while the partner can't be reached", LONG, async ({ page, sandbox }) => {
  await findPlans(page, spareSim());
  await buyPlan(page);
  await renewalBox(page).check();
  await sandbox.fail({ call: "singleOrder", kind: "reset-after", times: 3 });
  await pressContinue(page);
  await expect(alert(page)).toContainText("Nothing was charged.");
  await page.goto(`/checkout/${orderIdOf(page)}`);
  await expect(page.getByRole("main")).toContainText("With auto-renewal:");
  await expect(renewalBox(page)).toHaveCount(0);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the box works, and the card form says what it needs", LONG, async ({ page, sandbox }) => {
    await findPlans(page, spareSim());
    await buyPlan(page);
    await renewalBox(page).check();
    await pressContinue(page);
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("With auto-renewal:");
    expect(await sandbox.requests("stripeAutoPay")).toHaveLength(1);
  });
});
