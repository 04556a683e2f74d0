import { EMAIL } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { PARTNER_CODE } from "#/testbed/servers.ts";
import {
  buyAndPay,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  payButton,
  payWith,
  planCard,
  pressContinue,
  switchCurrency,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("a buyer types the SIM number, picks a plan, pays, and watches it become ready", async ({ page, sandbox }) => {
  await findPlans(page, SIM.twoPlans);
  await expect(page.getByRole("heading", { name: "Plans for your SIM", level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await buyPlan(page);
  await expect(page.getByRole("main")).toContainText("Europe 10 GB");
  await expect(page.getByRole("main")).toContainText("8985 2072 2011 8043 6250");
  await pressContinue(page);
  await expect(payButton(page)).toHaveAccessibleName("Pay $12.90");
  await payWith(page, CARD.pays);
  await expectReady(page);
  const paid = page.getByRole("main");
  for (const part of ["Europe 10 GB", "1 month", "…6250", "$12.90"]) await expect(paid).toContainText(part);

  const { orders, charges, counts } = await sandbox.ledger();
  expect(counts).toMatchObject({ orders: 1, intents: 1, charges: 1, declines: 0, notifications: 1, violations: 0 });
  expect(orders).toMatchObject([{ amount: 1290, currency: "USD", placements: 1 }]);
  expect(charges).toMatchObject([{ amount: 1290, currency: "usd", payId: orders[0]?.payId }]);
  await expect(paid).toContainText(String(orders[0]?.orderNo));
});

test("what the buyer chose reaches the partner unchanged", LONG, async ({ page, sandbox }) => {
  await buyAndPay(page, SIM.twoPlans);
  await expectReady(page);
  const [order, ...otherOrders] = await sandbox.requests("singleOrder");
  const [payment, ...otherPayments] = await sandbox.requests("stripePay");
  expect([...otherOrders, ...otherPayments]).toEqual([]);
  expect(order?.body).toMatchObject({
    partnerCode: PARTNER_CODE,
    deviceCode: SIM.twoPlans,
    packageCode: "DP20240115000102",
    servicePlanCode: "SP000102",
    servicePlanShowName: "Europe 10 GB",
    orderPeriod: "1",
    payAmount: "12.90",
    payCurrency: "USD",
    autoRenewal: "0",
    languageCode: "1",
  });
  expect(payment?.body).toMatchObject({
    payId: order?.body.payId,
    payAmount: "12.90",
    payCurrency: "usd",
    email: EMAIL,
  });
});

test("a longer term is bought at its own price", LONG, async ({ page, sandbox }) => {
  await findPlans(page, spareSim(12));
  const plan = planCard(page, "Global 5 GB");
  const durations = plan.getByRole("radiogroup", { name: "Duration" });
  await expect(durations.getByRole("radio")).toHaveCount(4);
  await durations.getByRole("radio", { name: /^12 months .*\$199/ }).check();
  await buyPlan(page, "Global 5 GB");
  await expect(page.getByRole("main")).toContainText("$199.00");
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).orders).toMatchObject([{ amount: 19_900, currency: "USD", orderPeriod: "12" }]);
});

test("a plan with prices in two currencies shows and charges the chosen one", async ({ page, sandbox }) => {
  await findPlans(page);
  const plan = planCard(page, "Japan and Korea daily");
  const threeDays = plan.getByRole("radiogroup", { name: "Duration" }).getByRole("radio", { name: /^3 days/ });
  await expect(threeDays).toHaveAccessibleName("3 days $6.90 $2.30 a day $2.30 per GB");
  await switchCurrency(page, "CNY");
  await threeDays.check();
  await expect(threeDays).toHaveAccessibleName("3 days CN¥49.90 CN¥16.63 a day CN¥16.63 per GB");
  await buyPlan(page, "Japan and Korea daily");
  await pressContinue(page);
  await expect(payButton(page)).toHaveAccessibleName("Pay CN¥49.90");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 4990, currency: "cny" }]);
  expect((await sandbox.counts()).violations).toBe(0);
});

test("a plan with one term in one currency keeps its price, and asks for nothing", LONG, async ({ page }) => {
  await findPlans(page, SIM.twelvePlans);
  await expect(page.getByRole("article")).toHaveCount(12);
  await switchCurrency(page, "CNY");
  await expect(planCard(page)).toContainText("$12.90");
  await expect(planCard(page).getByRole("radio")).toHaveCount(0);
});

test("an invalid email address is explained, and nothing is ordered [V22]", async ({ page, sandbox }) => {
  await findPlans(page, SIM.twoPlans);
  await buyPlan(page);
  // Before that each press loads the page anew, and the next address could be typed into the page that goes.
  await untilScriptRuns(page);
  for (const typed of ["", "nobody", "a@b", "two@example.com, three@example.com"]) {
    await pressContinue(page, typed);
    await expect(page.getByText("Enter an email address, like name@example.com.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(typed);
  }
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
});
