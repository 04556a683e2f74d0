// @module-tag long
import type { Route } from "@playwright/test";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
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

/** Where the processor answers whether a payment was made. */
const QUESTIONS = "**/processor/payment_intents/*";
const LOST = /net::ERR_CONNECTION_RESET|net::ERR_EMPTY_RESPONSE|net::ERR_FAILED/;

test("while a payment is checked no page leads to the card form; then it comes back [B17]", async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expect(LOST);
  await reachCardForm(page);
  const orderId = orderIdOf(page);
  await sandbox.set({ confirmFails: "network" });
  await payWith(page, CARD.pays);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  await expectBeingChecked(page);
  await sandbox.set({ confirmFails: null });

  const held: Route[] = [];
  await context.route(QUESTIONS, (route) => void held.push(route));
  const tab = await context.newPage();
  await tab.goto(`/checkout/${orderId}`);
  await expectBeingChecked(tab);
  await tab.reload();
  await expectBeingChecked(tab);
  await page.reload();
  await expectBeingChecked(page);
  await page.goto("/sim");
  await expect(page.locator("a[href*='/checkout/']")).toHaveCount(0);

  await context.unroute(QUESTIONS);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue().catch(() => undefined);
  await expect(payButton(tab)).toBeEnabled();
  await expect(tab.getByText("don’t pay again")).toHaveCount(0);
  await payWith(tab, CARD.pays);
  await expectReady(tab);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "an order's page has the processor asked, and then all pages wait for a payment again [B17]",
  LONG,
  async ({ page, context, sandbox, watch }) => {
    watch.expect(LOST);
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await sandbox.set({ confirmFails: null });
    await expect(payButton(page)).toBeEnabled();
    const tab = await context.newPage();
    await tab.goto(`/orders/${orderId}`);
    await expect(orderHeading(tab, "Waiting for payment")).toBeVisible();
    await payWith(page, CARD.pays);
    await expectReady(page);
    await expectReady(tab);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "an open card form gives way when another tab's payment is being checked [B05]",
  LONG,
  async ({ page, context, sandbox }) => {
    await sandbox.set({ processingMs: 15_000 });
    await reachCardForm(page);
    const tab = await context.newPage();
    await tab.goto(page.url());
    await expect(payButton(tab)).toBeEnabled();
    await payWith(page, CARD.processing);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectBeingChecked(tab);
    await expectReady(tab);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a check that can't reach the processor goes on, and offers no way to pay [B16]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(LOST);
    await sandbox.set({ notifications: "lose" });
    await reachCardForm(page);
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await sandbox.set({ confirmFails: null });
    await page.route(`${sandbox.origin}/processor/stripe.js`, (route) => route.abort());
    await comeBackToCheckout(page);
    await expect(alert(page)).toContainText("Please don’t pay again");
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await expectBeingChecked(page);
    // The request that seemed lost arrives after all.
    await sandbox.payTheOnlyOne();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);
