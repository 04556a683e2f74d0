import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  buyAndPay,
  buyPlan,
  CARD,
  expectBeingChecked,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  reachCardForm,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Buyers who leave, come back, reload and go back, at every step of a purchase.

test("leaving the card form and coming back shows the same payment [B07]", async ({ page, sandbox }) => {
  await reachCardForm(page);
  const checkout = page.url();
  await page.goto("/");
  await page.goto(checkout);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("reloading while the payment is sent shows the order, paid once [B06]", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  // The charge is made, and its answer never reaches the page.
  const charged = new Promise<void>((resolve) => {
    void page.route("**/confirm", (route) => route.fetch().then(() => resolve()));
  });
  await payWith(page, CARD.pays);
  await charged;
  await page.reload();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("the back button after paying leads to the paid order [B05]", async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const order = page.url();
  await page.goBack();
  await expectReady(page);
  expect(page.url()).toBe(order);
  await expect(payButton(page)).toHaveCount(0);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "every page of the purchase, opened again after paying, leads to the paid order [B05]",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    const checkout = page.url();
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, CARD.asksTheBank);
    await page.getByRole("button", { name: "Approve" }).click();
    await expectReady(page);
    const order = page.url();
    // The browser goes back to the bank's page, which has no more questions.
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    // Not waited for as a page: it leads on to the order before it is there.
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(order);
    await expectReady(page);
    await page.goto(checkout);
    await expectReady(page);
    expect(page.url()).toBe(order);
    await expect(payButton(page)).toHaveCount(0);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("a card form restored by the browser reads the payment's status again [B05]", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  await sandbox.payTheOnlyOne();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "reloading while the processor works on the payment shows it as being checked [B06]",
  LONG,
  async ({ page, sandbox }) => {
    await sandbox.set({ processingMs: 15_000 });
    await reachCardForm(page);
    const checkout = page.url();
    await payWith(page, CARD.processing);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await page.goto(checkout);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Please don’t pay again.");
    await expect(payButton(page)).toHaveCount(0);
    expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 0 });
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a closed card form waits for its buyer, and nothing is charged meanwhile [B07]",
  LONG,
  async ({ page, context, sandbox }) => {
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    await fillCard(page, CARD.pays);
    await page.close();
    const nextDay = await context.newPage();
    await nextDay.goto(`/orders/${orderId}`);
    await expect(orderHeading(nextDay, "Waiting for payment")).toBeVisible();
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
    await nextDay.getByRole("link", { name: "Continue to payment" }).click();
    await payWith(nextDay, CARD.pays);
    await expectReady(nextDay);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a bank page that is closed, then answered on the phone, ends in a paid order [B08]",
  LONG,
  async ({ page, context, sandbox }) => {
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    await payWith(page, CARD.asksTheBank);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    await page.close();
    await sandbox.payTheOnlyOne({ card: CARD.asksTheBank, authenticate: "approve" });
    const later = await context.newPage();
    await later.goto(`/checkout/${orderId}`);
    await expectReady(later);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a bank page closed without an answer charges nothing; the same payment can be made [B08]",
  LONG,
  async ({ page, context, sandbox }) => {
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    await payWith(page, CARD.asksTheBank);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await later.goto(`/orders/${orderId}`);
    await expect(orderHeading(later, "Checking your payment")).toBeVisible();
    await expectBeingChecked(later);
    expect(await sandbox.counts()).toMatchObject({ charges: 0 });
    // The page has the processor asked by itself, and the card form is back.
    await payWith(later, CARD.pays);
    await expectReady(later);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);
