// @module-tag long
import type { Page } from "@playwright/test";
import { PROCESSOR_KEY, SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  cardField,
  expectReady,
  fillCard,
  findPlans,
  payButton,
  pressContinue,
  reachOneScreen,
  untilScriptRuns,
} from "./buyer.ts";
import { from } from "./mailbox-proof.ts";
import { expect, test } from "./shop.ts";

/* What a browser shows beyond a limit: how long to wait, and everything as it was typed. */

/** One order a device, and two an address: the device's limit refuses, and nothing waits for others behind the address. */
const ONE_ORDER = { LIMITS_SCALE: "0.08" };
const WAIT = /You can try again in \d+ (minute|hour)s?\./;

test.beforeEach(({ watch }) => watch.expect(/status of 429/));

/** Presses, and reads the status of the answer. */
async function press(page: Page, button: ReturnType<typeof payButton>): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return (await answered).status();
}

for (const [javaScriptEnabled, how] of [
  [true, "with"],
  [false, "without"],
] as const) {
  test(`"Continue to payment" beyond a limit keeps the address, ${how} script`, async ({
    openBrowser,
    openShop,
    sandbox,
  }) => {
    const { origin: baseURL } = await openShop(ONE_ORDER);
    const page = await openBrowser({ baseURL, javaScriptEnabled });
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page);
    await expect(page.getByRole("heading", { name: "Card" })).toBeVisible();
    await findPlans(page, spareSim());
    await buyPlan(page);
    if (javaScriptEnabled) await untilScriptRuns(page);
    await page.getByRole("textbox", { name: "Email" }).fill("typed@example.com");
    expect(await press(page, page.getByRole("button", { name: "Continue to payment" }))).toBe(429);
    await expect(alert(page)).toContainText(WAIT);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("typed@example.com");
    expect((await sandbox.counts()).orders).toBe(1);
  });
}

test("a press beyond a limit keeps the card and the form, and says how long to wait", async ({
  openBrowser,
  openShop,
  sandbox,
}) => {
  const { origin: baseURL } = await openShop({ ...ONE_ORDER, PROCESSOR_KEY });
  const page = await openBrowser({ baseURL });
  await reachOneScreen(page, spareSim());
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(alert(page)).toContainText("declined");
  await reachOneScreen(page, spareSim());
  await fillCard(page, CARD.pays);
  expect(await press(page, payButton(page))).toBe(429);
  await expect(alert(page)).toContainText(WAIT);
  await expect(page.getByRole("main")).not.toContainText("Checking your payment");
  await expect(payButton(page)).toBeEnabled();
  await expect(cardField(page, "Security code")).toHaveValue("123");
  expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).not.toBe("");
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 0 });
});

test("beyond the orders that a device may leave unpaid, a buyer reads that paying for one helps", async ({
  openBrowser,
  openShop,
}) => {
  // One such order, and two in an hour.
  const { origin: baseURL } = await openShop({ LIMITS_SCALE: "0.3" });
  const page = await openBrowser({ baseURL, javaScriptEnabled: false });
  for (const status of [200, 429]) {
    await findPlans(page, spareSim());
    await buyPlan(page);
    await page.getByRole("textbox", { name: "Email" }).fill("typed@example.com");
    expect([status, 303]).toContain(await press(page, page.getByRole("button", { name: "Continue to payment" })));
  }
  await expect(alert(page)).toHaveText(
    /^You have an unpaid order\. Pay for it, or try again in 24 hours\. Nothing was charged\.$/,
  );
});

/** An address that asks for more than one may in a minute. */
const REFUSED = from("198.51.100.9");

test("a press that the shop refuses unread says how long to wait, and the next one pays", async ({
  openBrowser,
  openShop,
  sandbox,
}) => {
  const { origin: baseURL } = await openShop({ ...ONE_ORDER, PROCESSOR_KEY, TRUST_PROXY: "1" });
  const page = await openBrowser({ baseURL });
  await reachOneScreen(page, spareSim());
  await fillCard(page, CARD.pays);
  const ask = async () => (await fetch(`${baseURL}/icon.svg`, { headers: REFUSED })).status;
  await Promise.all(Array.from({ length: 300 }, ask));
  expect(await ask()).toBe(429);
  const isRefused = { now: true };
  await page.route("**/api/orders/*", (route) =>
    route.continue(isRefused.now ? { headers: { ...route.request().headers(), ...REFUSED } } : {}),
  );
  expect(await press(page, payButton(page))).toBe(429);
  await expect(alert(page)).toContainText("There were too many requests from your device or network.");
  await expect(alert(page)).toContainText(WAIT);
  await expect(cardField(page, "Security code")).toHaveValue("123");
  expect((await sandbox.counts()).orders).toBe(0);
  isRefused.now = false;
  await payButton(page).click();
  await expectReady(page);
});

for (const [text, shown] of [
  ["We’re very busy right now.", "We’re very busy right now."],
  [undefined, "We didn’t get a clear response."],
] as const) {
  test(`a press answered 503 ${text ? "by a busy shop" : "without a reason"} keeps the card form`, async ({
    openBrowser,
    openShop,
    watch,
  }) => {
    watch.expect(/status of 503/);
    const { origin: baseURL } = await openShop({ PROCESSOR_KEY });
    const page = await openBrowser({ baseURL });
    await reachOneScreen(page, spareSim());
    await fillCard(page, CARD.pays);
    // The status that the page asks for next is refused too.
    await page.route("**/api/orders/*", (route) => route.fulfill({ status: 503, json: { error: "busy", text } }));
    await payButton(page).click();
    await expect(alert(page)).toContainText(shown);
    await expect(cardField(page, "Security code")).toHaveValue("123");
    await expect(payButton(page)).toBeEnabled();
  });
}

test('"Buy" beyond a limit keeps the chosen duration, without script', async ({ openBrowser, openShop }) => {
  const { origin: baseURL } = await openShop({ LIMITS_SCALE: "0.02" });
  const page = await openBrowser({ baseURL, javaScriptEnabled: false });
  await findPlans(page, SIM.twelvePlans);
  const choices = page.getByRole("radiogroup", { name: "Duration" }).first();
  const card = page.getByRole("article").filter({ has: choices });
  await choices.getByRole("radio").last().check();
  expect(await press(page, card.first().getByRole("button", { name: "Buy" }))).toBe(429);
  await expect(alert(page)).toContainText(WAIT);
  await expect(choices.getByRole("radio").last()).toBeChecked();
});
