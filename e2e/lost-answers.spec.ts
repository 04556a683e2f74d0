import type { Route } from "@playwright/test";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import {
  addToProcessorScript,
  alert,
  buyAndPay,
  CARD,
  comeBackToCheckout,
  expectBeingChecked,
  expectReady,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  reachCardForm,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("with every notification lost, the page shows the payment [W11]", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ notifications: "lose" });
  await buyAndPay(page);
  await expect(orderHeading(page, "Payment received").or(orderHeading(page, "Your plan is ready"))).toBeVisible();
  await expectReady(page);
  expect((await sandbox.ledger()).notifications).toMatchObject([{ state: "lost" }]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "with every notification lost and the page closed, a payment is still found [B09]",
  LONG,
  async ({ page, sandbox, request }) => {
    await sandbox.set({ notifications: "lose" });
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    // Closed before the order's page loads, because that page would make the shop query the partner.
    const leaving = page.waitForEvent("requestfailed", (lost) => new URL(lost.url()).pathname === `/orders/${orderId}`);
    await page.route(`**/orders/${orderId}`, (route, lost) =>
      lost.isNavigationRequest() ? route.abort() : route.continue(),
    );
    await payWith(page, CARD.pays);
    await leaving;
    await page.close();
    const [charge] = (await sandbox.ledger()).charges;
    // Reading the status would make the shop query the partner; the sandbox knows when it did so unasked.
    const questions = async (): Promise<number> => {
      const asked = await sandbox.requests("resultQuery");
      return asked.filter(({ at, body }) => body.payId === charge?.payId && at > (charge?.at ?? 0)).length;
    };
    await expect.poll(questions, { timeout: 60_000 }).toBeGreaterThan(0);
    const answer = await request.get(`/api/orders/${orderId}`);
    expect(["received", "ready"]).toContain((await answer.json()).status);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("a plan that is not active yet shows the payment first", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 600_000 });
  // A SIM of its own: entries of the list carry no id, and another test's order may still wait for one.
  await buyAndPay(page, spareSim());
  await expect(orderHeading(page, "Payment received")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("We’re adding the plan to your SIM.");
  await sandbox.set({ listDelayMs: 0 });
  await expectReady(page);
});

test(
  "a broken connection at the card form does not say nothing was charged; one payment [B18]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE/);
    await reachCardForm(page, spareSim());
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await expectBeingChecked(page);
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
    expect(await sandbox.counts()).toMatchObject({ charges: 0 });
    await sandbox.set({ confirmFails: null });
    await comeBackToCheckout(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a failing processor does not say nothing was charged; paying again pays once [B17]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/status of 500/);
    await reachCardForm(page);
    await sandbox.set({ confirmFails: "api" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await expectBeingChecked(page);
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
    await sandbox.set({ confirmFails: null });
    await comeBackToCheckout(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a connection that breaks after the charge does not say nothing was charged [B18]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE/);
    await sandbox.set({ confirmFails: "after-charge", notifications: "lose" });
    await reachCardForm(page);
    await payWith(page, CARD.pays);
    await page.waitForURL(/\/orders\//);
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "after a lost attempt the card form stays locked until the processor has answered [B17]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_FAILED/);
    await reachCardForm(page);
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await sandbox.set({ confirmFails: null });
    const questions = "**/processor/payment_intents/*";
    const asked = new Promise<Route>((resolve) => void page.route(questions, resolve));
    await comeBackToCheckout(page);
    const question = await asked;
    await expectBeingChecked(page);
    await question.abort();
    await expect(alert(page)).toContainText("Please don’t pay again");
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await expect(payButton(page)).toHaveCount(0);
    await expectBeingChecked(page);
    // The page asks again by itself.
    await page.unroute(questions);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a processor script that fails after sending the card does not say no charge [B18]",
  LONG,
  async ({ page, sandbox }) => {
    const breaksDown = `
    const whole = window.Stripe;
    const confirmPayment = async () => { throw new TypeError("Failed to fetch"); };
    window.Stripe = Object.assign((key) => Object.assign(whole(key), { confirmPayment }), whole);`;
    await addToProcessorScript(page, sandbox, breaksDown);
    await sandbox.set({ notifications: "lose" });
    await buyAndPay(page);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    // The script's request arrives only now.
    await sandbox.payTheOnlyOne();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);
