import type { Page, Route } from "@playwright/test";
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
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// What an open page says about its connection, and that nothing typed is lost.

const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;
const NO_LINE = "No connection, so nothing can be sent.";
const BACK = "You’re back online, and this page is up to date.";

test("an order's page says when the connection is back", LONG, async ({ page, context, watch }) => {
  watch.expect(DISCONNECTED);
  await openOrder(page);
  await context.setOffline(true);
  await expect(page.getByRole("status")).toContainText("No connection. Nothing is lost");
  // The page says for two seconds only that it is back, so each text is noted as it appears.
  await page.getByRole("status").evaluate((status) => {
    const keep = () => {
      document.body.dataset.said = `${document.body.dataset.said ?? ""}\n${status.textContent}`;
    };
    new MutationObserver(keep).observe(status, { childList: true, characterData: true, subtree: true });
  });
  await context.setOffline(false);
  await expect(page.locator("body")).toHaveAttribute("data-said", new RegExp(`^${BACK}$`, "m"));
  await expect(page.getByRole("status")).toHaveText("");
});

test(
  "an order's page says that it retries while no answer comes, and continues after it",
  LONG,
  async ({ page, sandbox }) => {
    const held: Route[] = [];
    let isSilent = true;
    await page.route("**/api/orders/*", (route) => (isSilent ? void held.push(route) : route.continue()));
    await openOrder(page);
    await expect(page.getByRole("status")).toContainText("We haven’t had a response yet, and we’re still trying.");
    await sandbox.payTheOnlyOne();
    isSilent = false;
    await held[0]?.continue();
    await expectReady(page);
  },
);

test("an unstable connection leaves one query open at a time", LONG, async ({ page }) => {
  await openOrder(page);
  const held: Route[] = [];
  await page.route("**/api/orders/*", (route) => void held.push(route));
  await expect.poll(() => held.length).toBe(1);
  const failed = new Set<Route>();
  page.on("requestfailed", (request) => {
    const route = held.find((candidate) => candidate.request() === request);
    if (route) failed.add(route);
  });
  for (let asked = 2; asked <= 4; asked += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => held.length).toBe(asked);
  }
  await expect.poll(() => held.length - failed.size).toBe(1);
});

test("offline the checkout sends nothing, keeps what was typed, and continues when online", async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expect(DISCONNECTED);
  await findPlans(page);
  await buyPlan(page);
  await untilScriptRuns(page);
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await context.setOffline(true);
  const button = page.getByRole("button", { name: "Continue to payment" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(new RegExp(NO_LINE));
  await context.setOffline(false);
  await expect(button).toBeEnabled();
  await expect(page.getByText(NO_LINE)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
  await button.click();
  await expect(payButton(page)).toBeEnabled();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, violations: 0 });
});

test(
  "a connection lost while the order is sent brings the form back as it was typed",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET|net::ERR_FAILED|Failed to fetch/);
    await findPlans(page);
    await buyPlan(page);
    const orderId = orderIdOf(page);
    await untilScriptRuns(page);
    await page.route("**/api/health", (route) => route.abort());
    await page.route("**/checkout/*", async (route) => {
      if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    });
    await pressContinue(page);
    const button = page.getByRole("button", { name: "Continue to payment" });
    await expect(alert(page)).toContainText("nothing is charged in this step");
    await expect(button).toBeDisabled();
    await page.unroute("**/api/health");
    await expect(button).toBeEnabled();
    await button.click();
    await expect(alert(page)).toContainText("nothing is charged in this step");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
    await page.unroute("**/checkout/*");
    await button.click();
    await expect(payButton(page)).toBeEnabled();
    expect(orderIdOf(page)).toBe(orderId);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0, violations: 0 });
  },
);

test(
  "offline the card stays typed and can't be sent; online it pays once",
  LONG,
  async ({ page, context, sandbox, watch }) => {
    watch.expect(DISCONNECTED);
    await reachCardForm(page);
    await fillCard(page, CARD.pays);
    await context.setOffline(true);
    await expect(payButton(page)).toBeDisabled();
    await expect(payButton(page)).toHaveAccessibleDescription(new RegExp(NO_LINE));
    await context.setOffline(false);
    await expect(payButton(page)).toBeEnabled();
    await expect(cardField(page, "Card number")).toHaveValue(/4242$/);
    await payButton(page).click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, attempts: 1 });
  },
);

test("a browser that wrongly reports being offline can still pay", LONG, async ({ page, sandbox }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await reachCardForm(page);
  await fillCard(page, CARD.pays);
  const asked = page.waitForResponse("**/api/health");
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await asked;
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a card form that could not load offline comes by itself when online", LONG, async ({ page, sandbox, watch }) => {
  watch.expect(/net::ERR_FAILED/);
  const script = `${sandbox.origin}/processor/stripe.js`;
  await page.route(script, (route) => route.abort());
  await page.route("**/api/health", (route) => route.abort());
  await findPlans(page);
  await buyPlan(page);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
  await pressContinue(page);
  await expect(alert(page)).toContainText("The card form didn’t load. Nothing was charged on this page.");
  await lost;
  await page.unroute(script);
  await page.unroute("**/api/health");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "while the partner is slow, the checkout says that it waits and nothing is charged",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    await untilScriptRuns(page);
    const held = new Promise<Route>((resolve) => void page.route("**/checkout/*", resolve, { times: 1 }));
    await sandbox.fail({ call: "singleOrder", kind: "delay", ms: 2_000 });
    await pressContinue(page);
    await expect(page.getByRole("button", { name: "One moment…" })).toBeDisabled();
    await expect(page.getByText("Still waiting for a response. Nothing is charged in this step.")).toBeVisible();
    await (await held).continue();
    await expect(payButton(page)).toBeEnabled();
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, violations: 0 });
  },
);

test("while the processor is slow, the page says so and asks for patience", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  const held = new Promise<Route>((resolve) => void page.route("**/confirm", resolve, { times: 1 }));
  await fillCard(page, CARD.pays);
  await payButton(page).click();
  const charge = await held;
  await expect(page.getByRole("button", { name: "Paying…" })).toBeDisabled();
  await expect(page.getByText("Still waiting for a response. Please keep this page open.")).toBeVisible();
  await charge.continue();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

async function openOrder(page: Page): Promise<void> {
  await reachCardForm(page);
  await page.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
}
