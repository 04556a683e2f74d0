// @module-tag long
import type { Page, Route } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  cardField,
  comeBackToCheckout,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  payButton,
  payWith,
  reachOneScreen,
  readIn,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

/* What the card page survives, on one screen. A double press, a reload and a second tab that pays are in one-screen.spec.ts. */

const FAILED = "The card form didn’t load. Nothing was charged on this page.";

test("card fields that could not load offline come by themselves, and the address stays [B16]", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED/);
  const script = `${sandbox.origin}/processor/stripe.js`;
  await page.route(script, (route) => route.abort());
  await page.route("**/api/health", (route) => route.abort());
  await findPlans(page);
  await buyPlan(page);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await expect(alert(page)).toContainText(FAILED);
  await expect(payButton(page)).toBeDisabled();
  await lost;
  await page.unroute(script);
  await page.unroute("**/api/health");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.requests("stripePay"))[0]?.body.email).toBe(EMAIL);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

for (const { name, answer, complaint } of [
  {
    name: "is not there",
    answer: (route: Route) => route.fulfill({ status: 404, body: "no" }),
    complaint: /status of 404/,
  },
  {
    name: "is another site's page",
    answer: (route: Route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi login</h1>" }),
    complaint: /^$/,
  },
]) {
  test(
    `a processor script that ${name} is reported on one screen, and a retry works [B16]`,
    LONG,
    async ({ page, sandbox, watch }) => {
      watch.expect(complaint);
      const script = `${sandbox.origin}/processor/stripe.js`;
      await page.route(script, answer);
      await findPlans(page);
      await buyPlan(page);
      await expect(alert(page)).toContainText(FAILED);
      await page.unroute(script);
      await alert(page).getByRole("link", { name: "Try again" }).click();
      await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}

test(
  "card fields that come late on one screen are reported as late, and then pay [B16]",
  LONG,
  async ({ page, sandbox }) => {
    const stalled: Route[] = [];
    await page.route(`${sandbox.origin}/processor/stripe.js`, (route) => void stalled.push(route));
    await findPlans(page);
    await buyPlan(page);
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await expect(alert(page)).toBeVisible();
    await expect(alert(page)).toContainText("The card form hasn’t loaded yet.");
    for (const route of stalled) await route.continue();
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "offline the one screen sends nothing and keeps the card; online it pays once",
  LONG,
  async ({ page, context, sandbox, watch }) => {
    watch.expect(/net::ERR_INTERNET_DISCONNECTED/);
    await reachOneScreen(page);
    await fillCard(page, CARD.pays);
    await context.setOffline(true);
    await expect(payButton(page)).toBeDisabled();
    await expect(payButton(page)).toHaveAccessibleDescription(/No connection, so nothing can be sent/);
    await context.setOffline(false);
    await expect(payButton(page)).toBeEnabled();
    await expect(cardField(page, "Card number")).toHaveValue(/4242$/);
    await payButton(page).click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, attempts: 1 });
  },
);

test("a press that a proxy answers says no more than the shop knows, and the next one pays", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/status of 502/);
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await answerPress(page, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await payButton(page).click();
  await expect(alert(page)).toContainText("We didn’t get a clear response. Your order is saved");
  await expect(page.getByText(/Nothing was charged|couldn’t reach/)).toHaveCount(0);
  await expect(cardField(page, "Card number")).toHaveValue(/4242$/);
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a press that the shop has, though a proxy answers, is shown as being checked", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/status of 504/);
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await answerPress(page, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, body: "timeout" });
  });
  await payButton(page).click();
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 0 });
  await comeBackToCheckout(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a lid closed while the bank is asked shows a check, then the same payment [B17]", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_/);
  await reachOneScreen(page);
  await sandbox.set({ confirmFails: "network" });
  await payWith(page, CARD.pays);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 0 });
  await sandbox.set({ confirmFails: null });
  await comeBackToCheckout(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

/** Answers the first press in the shop's place. */
async function answerPress(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route("**/api/orders/*", async (route) => {
    if (!isFirst || route.request().method() !== "POST") return route.fallback();
    isFirst = false;
    return answer(route);
  });
}

test(
  "where the order page's script fails to load on the way, the order page comes by itself",
  LONG,
  async ({ page, baseURL, watch }) => {
    watch.expect(/net::ERR_FAILED|ChunkLoadError|Failed to load chunk/);
    await reachOneScreen(page);
    const scripts = `${baseURL}/_next/static/**`;
    await page.route(scripts, (route) => route.abort());
    const lost = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Ask someone to pay" }).click();
    await lost;
    await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
  },
);

test(
  "a page that breaks again after a reload says so in its language, and leads back",
  LONG,
  async ({ page, baseURL, watch }) => {
    watch.expect(/net::ERR_FAILED|ChunkLoadError|Failed to load chunk/);
    await reachOneScreen(page);
    await readIn(page, "Deutsch");
    await page.reload();
    await page.getByRole("textbox", { name: "E-Mail" }).fill(EMAIL);
    await untilScriptRuns(page);
    await expect(page.getByRole("button", { name: /bezahlen$/ })).toBeEnabled();
    await page.route(`${baseURL}/_next/static/**`, (route) => route.abort());
    await page.getByRole("button", { name: "Jemand anderen bezahlen lassen" }).click();
    await expect(alert(page)).toContainText("Das können wir gerade nicht anzeigen.");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.getByRole("banner").getByRole("link", { name: "SIM Top-up" })).toHaveCSS("font-weight", "650");
    await expect(page.getByRole("contentinfo")).toContainText("Deutsch");
    await expect(page).toHaveTitle(/SIM Top-up$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.unroute(`${baseURL}/_next/static/**`);
    await alert(page).getByRole("link", { name: "Erneut versuchen" }).click();
    await expect(page).toHaveURL(/\/orders\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
