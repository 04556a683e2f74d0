import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  cardField,
  expectReady,
  fillCard,
  findPlans,
  orderIdOf,
  PLAN,
  payButton,
  payWith,
  reachOneScreen,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

test("one press pays, and who only looks leaves no order at the partner", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a double press buys once [B01]", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await payButton(page).dblclick();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a declined card is said beside the fields, and the next press uses the same payment", async ({
  page,
  sandbox,
}) => {
  await reachOneScreen(page);
  await payWith(page, CARD.declined);
  await expect(alert(page)).toContainText("Nothing was charged. Try another card");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a card that is incomplete and an address that is none are said beside the field", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await payButton(page).click();
  await expect(alert(page)).toContainText("Please complete your card details.");
  await fillCard(page, CARD.pays);
  await page.getByRole("textbox", { name: "Email" }).fill("nonsense");
  await payButton(page).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(email).toBeFocused();
  await expect(cardField(page, "Card number")).toHaveValue("4242 4242 4242 4242");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await email.fill(EMAIL);
  await payButton(page).click();
  await expectReady(page);
});

test("an address that looks mistyped is asked about, and the next press keeps it and pays", async ({
  page,
  sandbox,
}) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("buyer@gmial.com");
  await payButton(page).click();
  await expect(email).toHaveAccessibleDescription(/Did you mean gmail\.com\?/);
  await expect(email).toBeFocused();
  await expect(cardField(page, "Card number")).toHaveValue("4242 4242 4242 4242");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  expect((await sandbox.requests("stripePay"))[0]?.body.email).toBe("buyer@gmial.com");
});

test("a price that changes before the press is shown, and paid by the next one [U27, V01]", async ({
  page,
  sandbox,
}) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  const { packageCode, orderPeriod } = PLAN;
  await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "14.90" });
  await payButton(page).click();
  await expect(alert(page)).toContainText("from $12.90 to $14.90. Nothing was charged.");
  await expect(alert(page)).toBeFocused();
  await expect(payButton(page)).toHaveAccessibleName("Pay $14.90");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  // What was typed is kept, and the fields have the new amount: the processor would refuse the old one.
  await payButton(page).click();
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1490 }]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a page that is reloaded between press and answer comes back to the same payment", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await sandbox.fail({ call: "stripePay", kind: "delay", ms: 5_000 });
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Placing your order…" })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await sandbox.counts()).intents).toBe(1);
  await page.goto(`/checkout/${orderIdOf(page)}`);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a press in a second tab pays the same payment, and the first tab sees it", async ({ page, sandbox, context }) => {
  await reachOneScreen(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await payWith(second, CARD.pays);
  await expectReady(second);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a partner that can't be reached is said with what it means for the money", LONG, async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await sandbox.fail({ call: "stripePay", kind: "status", status: 503, times: 3 });
  await payButton(page).click();
  await expect(alert(page)).toContainText("We can’t take orders right now. Nothing was charged.");
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("without the answer to a press nothing is charged, and the next one pays", async ({ page, sandbox, watch }) => {
  watch.expect(/ERR_FAILED/);
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await loseFirstAnswer(page);
  await payButton(page).click();
  await expect(alert(page)).toContainText("so nothing was sent");
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 0 });
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a wallet pays with nothing typed, and gives its address", async ({ page, sandbox }) => {
  await sandbox.set({ wallet: true });
  await findPlans(page);
  await buyPlan(page);
  await expect(cardField(page, "Card number")).toBeVisible();
  // Not among the card fields as well.
  await expect(page.getByRole("button", { name: "Test Wallet" })).toHaveCount(1);
  await page.getByRole("button", { name: "Pay with Test Wallet" }).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  expect((await sandbox.requests("stripePay"))[0]?.body.email).toBe("wallet@example.com");
});

test("a wallet's sheet fails when the price has changed, and nothing is placed", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ wallet: true });
  await findPlans(page);
  await buyPlan(page);
  const wallet = page.getByRole("button", { name: "Pay with Test Wallet" });
  await expect(wallet).toBeVisible();
  const { packageCode, orderPeriod } = PLAN;
  await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "14.90" });
  await wallet.click();
  await expect(alert(page)).toContainText("from $12.90 to $14.90. Nothing was charged.");
  await expect(wallet).toHaveAttribute("data-sheet", "failed: invalid_payment_data");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  // The sheet that shows the old price is approved once more, though the page shows the new one.
  await expect(payButton(page)).toHaveAccessibleName("Pay $14.90");
  await wallet.evaluate((button) => button.removeAttribute("data-sheet"));
  await wallet.dispatchEvent("approve");
  await expect(wallet).toHaveAttribute("data-sheet", "failed: invalid_payment_data");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await wallet.click();
  await expectReady(page);
});

test("a wallet's sheet that is closed before the payment is sent charges nothing", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ wallet: true });
  await findPlans(page);
  await buyPlan(page);
  const wallet = page.getByRole("button", { name: "Pay with Test Wallet" });
  const closed = Promise.withResolvers<void>();
  await page.route("**/api/orders/*", async (route) => {
    const response = await route.fetch();
    await closed.promise;
    await route.fulfill({ response });
  });
  await wallet.click();
  await expect(page.getByRole("button", { name: "Placing your order…" })).toBeVisible();
  await wallet.dispatchEvent("dismiss");
  closed.resolve();
  await expect(alert(page)).toContainText("Nothing was charged.");
  await expect(wallet).toHaveAttribute("data-sheet", "dismissed");
  expect(await sandbox.counts()).toMatchObject({ intents: 1, attempts: 0, charges: 0 });
  await wallet.click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, attempts: 1 });
});

test("before the page's script runs, Pay acts as Continue to payment", LONG, async ({ page, sandbox, watch }) => {
  await findPlans(page);
  await page.route("**/_next/**/*.js", (route) => route.abort());
  await buyPlan(page);
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  watch.expect(/ERR_FAILED/);
  await page.unroute("**/_next/**/*.js");
  await payButton(page).click();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

/** Lets the first press reach the shop, and loses its answer. */
async function loseFirstAnswer(page: Page): Promise<void> {
  let isFirst = true;
  await page.route("**/api/orders/*", async (route) => {
    if (!isFirst || route.request().method() !== "POST") return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
}
