import type { Locator, Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  expectOnSim,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  planCard,
  pressContinue,
  reachCardForm,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("pressing every button twice buys once [B01]", async ({ page, sandbox }) => {
  await findPlans(page);
  await planCard(page).getByRole("button", { name: "Buy" }).dblclick();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await page.getByRole("button", { name: "Continue to payment" }).dblclick();
  await fillCard(page, CARD.pays);
  await payButton(page).dblclick();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("tapping every button twice buys once [B01]", LONG, async ({ openBrowser, sandbox }) => {
  const phone = await openBrowser({ hasTouch: true, viewport: { width: 360, height: 740 } });
  await findPlans(phone);
  await tapTwice(planCard(phone).getByRole("button", { name: "Buy" }));
  await phone.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await tapTwice(phone.getByRole("button", { name: "Continue to payment" }));
  await fillCard(phone, CARD.pays);
  await tapTwice(payButton(phone));
  await expectReady(phone);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("forms that arrive three times at once open one order and one payment [B02]", LONG, async ({ page, sandbox }) => {
  const answers = await sendFormsThrice(page);
  await reachCardForm(page);
  // The three answers to "Buy" lead to one and the same checkout.
  expect(new Set(answers.filter((location) => location.includes("/checkout/"))).size).toBe(1);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "answers lost on the way to the buyer leave one order, and sending again continues it [B02]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET|TypeError|Failed to fetch/);
    await findPlans(page);
    await loseAnswer(page, "**/plans", () => planCard(page).getByRole("button", { name: "Buy" }).click());
    // The browser's own page about the failed request may still come.
    await expect(() => page.goto("/plans")).toPass();
    await buyPlan(page);
    await untilScriptRuns(page);
    await loseAnswer(page, "**/checkout/*", () => pressContinue(page));
    await expect(alert(page)).toContainText("Your order is saved, and nothing is charged in this step.");
    await alert(page).getByRole("link", { name: "Try again" }).click();
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("reloading any page of the purchase shows the same order again [B02]", LONG, async ({ page, sandbox }) => {
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

test("a second tab that buys the same plan continues the same order [B03]", async ({ page, context, sandbox }) => {
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

test(
  "two tabs that press Buy at the same moment leave one order that can be paid [B03]",
  LONG,
  async ({ page, context, sandbox }) => {
    await findPlans(page);
    const secondTab = await context.newPage();
    await secondTab.goto("/plans");
    const tabs = [page, secondTab];
    await Promise.all(tabs.map((tab) => planCard(tab).getByRole("button", { name: "Buy" }).click()));
    await Promise.all(tabs.map((tab) => tab.waitForURL(/\/(checkout|orders)\//)));
    // The tab whose order the browser's cookie now holds continues; the other only sees the order.
    await Promise.all(tabs.map((tab) => tab.reload()));
    const payers = tabs.filter((tab) => tab.url().includes("/checkout/"));
    expect(new Set(payers.map(orderIdOf)).size).toBe(1);
    for (const tab of payers) {
      await pressContinue(tab);
      await expect(payButton(tab)).toBeEnabled();
      await fillCard(tab, CARD.pays);
    }
    await Promise.all(payers.map((tab) => payButton(tab).click()));
    for (const tab of payers) await expectReady(tab);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "two tabs that press Continue and Pay at the same moment pay once [B03]",
  LONG,
  async ({ page, context, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    const secondTab = await context.newPage();
    await secondTab.goto(page.url());
    const tabs = [page, secondTab];
    await Promise.all(tabs.map((tab) => pressContinue(tab)));
    for (const tab of tabs) await fillCard(tab, CARD.pays);
    await Promise.all(tabs.map((tab) => payButton(tab).click()));
    for (const tab of tabs) await expectReady(tab);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "two browsers that buy the same plan for one SIM pay once each, with receipts [B04]",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    const neighbour = await openBrowser();
    const browsers = [page, neighbour];
    const sim = spareSim();
    for (const browser of browsers) await reachCardForm(browser, sim);
    for (const [index, browser] of browsers.entries()) {
      await payWith(browser, CARD.pays);
      await expect.poll(async () => (await sandbox.counts()).charges).toBe(index + 1);
    }
    const { orders } = await sandbox.ledger();
    for (const [index, browser] of browsers.entries()) {
      await expect(orderHeading(browser, index === 0 ? "Your plan is ready" : "Your plan is queued")).toBeVisible();
      await expect(browser.getByRole("main")).toContainText(String(orders[index]?.orderNo));
    }
    expect(await sandbox.counts()).toMatchObject({ orders: 2, intents: 2, charges: 2, violations: 0 });
  },
);

test("buying the same again asks first, and makes a second order only after a yes [B31]", async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const firstOrder = orderIdOf(page);
  await page.getByRole("link", { name: "Buy another plan" }).click();
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(alert(page)).toContainText("You’ve already ordered this plan");
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);

  await page.getByRole("button", { name: "Yes, buy it again" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  expect(orderIdOf(page)).not.toBe(firstOrder);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  // Until the list has the first plan too, the shop takes its entry for the second one's.
  await expectOnSim(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 2, intents: 2, charges: 2, violations: 0 });
});

test("a buyer who is asked about buying again can open the paid order [B31]", LONG, async ({ page, sandbox }) => {
  await buyAndPay(page);
  await expectReady(page);
  const order = page.url();
  await page.goto("/plans");
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await page.getByRole("link", { name: "View order" }).click();
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

async function tapTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const [across, down] = [x + width / 2, y + height / 2];
  // Both at once: otherwise the second would wait for the effect of the first.
  const { touchscreen } = button.page();
  await Promise.all([touchscreen.tap(across, down), touchscreen.tap(across, down)]);
}

/** Lets the form that is sent to this address reach the shop, and breaks the connection before the answer arrives. */
async function loseAnswer(page: Page, address: string, send: () => Promise<void>): Promise<void> {
  const isLost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await send();
  await isLost;
  await page.unroute(address);
}
