import type { Page } from "@playwright/test";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  EMAIL,
  expectReady,
  fillCard,
  findPlans,
  orderIdOf,
  payButton,
  payWith,
  planCard,
  pressContinue,
  reachCardForm,
} from "./buyer.ts";
import { ONE_PAYMENT } from "./sandbox.ts";
import { expect, test } from "./shop.ts";

test("pressing every button twice buys once", async ({ page, sandbox }) => {
  await findPlans(page);
  await planCard(page).getByRole("button", { name: "Buy" }).dblclick();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await page.getByRole("button", { name: "Continue to payment" }).dblclick();
  await fillCard(page, CARD.pays);
  await payButton(page).dblclick();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("forms that arrive three times at once open one order and one payment", async ({ page, sandbox }) => {
  const answers = await sendFormsThrice(page);
  await reachCardForm(page);
  // The three answers to "Buy" lead to one and the same checkout.
  expect(new Set(answers.filter((location) => location.includes("/checkout/"))).size).toBe(1);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("reloading any page on the way shows the same order again", async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  const orderId = orderIdOf(page);
  await page.reload();
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await payWith(page, CARD.pays);
  await expectReady(page);
  await page.reload();
  await expectReady(page);
  expect(orderIdOf(page)).toBe(orderId);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("leaving the card form and coming back shows the same payment", async ({ page, sandbox }) => {
  await reachCardForm(page);
  const checkout = page.url();
  await page.goto("/");
  await page.goto(checkout);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("reloading while the payment is on its way shows the order, paid once", async ({ page, sandbox }) => {
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

test("the back button after paying leads to the paid order", async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const order = page.url();
  await page.goBack();
  await expectReady(page);
  expect(page.url()).toBe(order);
  await expect(payButton(page)).toHaveCount(0);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a second tab that buys the same plan goes on with the same order", async ({ page, context, sandbox }) => {
  await findPlans(page);
  const secondTab = await context.newPage();
  await secondTab.goto("/plans");
  await buyPlan(page);
  await buyPlan(secondTab);
  expect(orderIdOf(secondTab)).toBe(orderIdOf(page));
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await pressContinue(secondTab);
  await expect(payButton(secondTab)).toBeEnabled();
  await payWith(page, CARD.pays);
  await payWith(secondTab, CARD.pays);
  await expectReady(page);
  await expectReady(secondTab);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("buying the same again asks first, and makes a second order only after a yes", async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const firstOrder = orderIdOf(page);
  await page.getByRole("link", { name: "Buy another plan" }).click();
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(alert(page)).toContainText("You have ordered this already");
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);

  await page.getByRole("button", { name: "Yes, buy it again" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  expect(orderIdOf(page)).not.toBe(firstOrder);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 2, intents: 2, charges: 2, violations: 0 });
});

test("a buyer who is asked about buying again can look at the order that is paid", async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const order = page.url();
  await page.goto("/plans");
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await page.getByRole("link", { name: "See that order" }).click();
  await expectReady(page);
  expect(page.url()).toBe(order);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

/** Sends each of our forms three times over at the same moment. Gives back where the answers lead, as they come. */
async function sendFormsThrice(page: Page): Promise<string[]> {
  const locations: string[] = [];
  await page.route(/\/(plans|checkout\/[^/]+)$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answers = await Promise.all([1, 2, 3].map(() => route.fetch({ maxRedirects: 0 })));
    locations.push(...answers.map((answer) => answer.headers().location ?? ""));
    const [first] = answers;
    return first ? route.fulfill({ response: first }) : route.abort();
  });
  return locations;
}
