import { expect, type Locator, type Page, type Response } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";

/** Cards by what becomes of them. */
export const CARD = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  asksTheBank: "4000002500003155",
  /** The sandbox's own: the processor has none for this. */
  processing: "4999000000000005",
  failsBankCheck: "4000008400001280",
  declinedAfterApproval: "4000008260003178",
  wrongCode: "4000000000000127",
};

/** The plan most tests buy: one term, one currency. */
export const PLAN = { name: "Europe 10 GB", packageCode: "DP20240115000102", orderPeriod: "1" };

/**
 * Requests the plans of a SIM and waits for the page that answers, so the test's next step does not act on the home page. By default a
 * SIM of this test alone: other tests' orders on the same one would come before it.
 */
export async function findPlans(page: Page, sim: string = spareSim()): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "SIM number" }).fill(sim);
  await untilAnswered(page, () => page.getByRole("button", { name: "View plans" }).click());
}

/** Presses what a new page answers, and waits for that page: the next step must not act on, or find its words on, the one before. */
export async function untilAnswered(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForEvent("domcontentloaded");
  await press();
  await answered;
}

export function planCard(page: Page, name: string = PLAN.name): Locator {
  return page.getByRole("article", { name, exact: true });
}

/** Chooses the currency of all prices on the page of the plans. */
export async function switchCurrency(page: Page, currency: string): Promise<void> {
  await page.getByRole("combobox", { name: "Currency" }).selectOption(currency);
  await untilAnswered(page, () => page.getByRole("button", { name: "Update" }).click());
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue(currency);
}

/** Presses "Buy" and waits for the checkout. */
export async function buyPlan(page: Page, name: string = PLAN.name): Promise<void> {
  await planCard(page, name).getByRole("button", { name: "Buy" }).click();
  await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
}

export async function pressContinue(page: Page, email: string = EMAIL): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** Waits for hydration: before that the browser submits the form without script. */
export async function untilScriptRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}

/** Holds the shop's own scripts back until the test releases them. */
export async function holdScripts(page: Page, origin: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`${origin}/_next/static/**`, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** From the home page to card fields that come with the checkout, before the partner knows of the order. */
export async function reachOneScreen(page: Page, sim?: string): Promise<void> {
  await findPlans(page, sim);
  await buyPlan(page);
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await untilScriptRuns(page);
  await expect(payButton(page)).toBeEnabled();
}

/** From the home page to a card form that takes a card. */
export async function reachCardForm(page: Page, sim?: string): Promise<void> {
  await findPlans(page, sim);
  await buyPlan(page);
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
}

/** The same for a plan that is to renew itself, on a SIM where nothing renews. */
export async function reachRenewalForm(page: Page, sim: string = spareSim(), email: string = EMAIL): Promise<void> {
  await findPlans(page, sim);
  await buyPlan(page);
  await renewalBox(page).check();
  await pressContinue(page, email);
  await expect(payButton(page)).toBeEnabled();
}

/** The answer to the question about its payment or set-up that a card form asks the processor once, when it opens. */
export function firstAnswer(page: Page, about: "payment_intents" | "setup_intents"): Promise<Response> {
  // The processor's frame asks too.
  return page.waitForResponse(
    (response) => response.url().includes(`/${about}/`) && response.frame() === page.mainFrame(),
  );
}

export function renewalBox(page: Page): Locator {
  return page.getByRole("checkbox", { name: "Auto-renew" });
}

export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Pay .*\d/ });
}

export function cardField(page: Page, name: "Card number" | "Expiry date" | "Security code"): Locator {
  return page.getByTitle("Secure payment input frame").contentFrame().getByRole("textbox", { name });
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await cardField(page, "Card number").fill(number);
  await cardField(page, "Expiry date").fill("12 / 40");
  await cardField(page, "Security code").fill("123");
  await expect(page.getByText("Loading the card form")).toHaveCount(0);
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** All by which a page could lead to a card form. "Keep on this device?" has buttons too, and leads to none. */
const WAYS_TO_PAY = ":is(a[href*='/checkout/'], form, iframe, button):not(section[aria-labelledby=keep] *)";

/** A payment is being checked: the page asks the buyer not to pay again, and leads to no card form. */
export async function expectBeingChecked(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Checking your payment" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Please don’t pay again.");
  await expect(page.getByRole("main").locator(WAYS_TO_PAY)).toHaveCount(0);
}

/** From the page of an order to its checkout, as a buyer who comes back to an open tab or the browser's history. */
export async function comeBackToCheckout(page: Page): Promise<void> {
  await page.waitForURL("**/orders/*");
  await page.goto(`/checkout/${orderIdOf(page)}`);
}

export async function buyAndPay(page: Page, sim?: string): Promise<void> {
  await reachCardForm(page, sim);
  await payWith(page, CARD.pays);
}

export type OrderHeading =
  | "Waiting for payment"
  | "Checking your payment"
  | "Payment received"
  | "Your plan is queued"
  | "Your plan is ready"
  | "Payment not completed"
  | "Order refunded"
  | "We’re looking into this"
  | "Order not found";

export function orderHeading(page: Page, name: OrderHeading): Locator {
  return page.getByRole("heading", { name, level: 1 });
}

export async function expectReady(page: Page): Promise<void> {
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
}

/** The plan is paid and on the SIM, where another one may come first. */
export async function expectOnSim(page: Page): Promise<void> {
  await expect(orderHeading(page, "Your plan is ready").or(orderHeading(page, "Your plan is queued"))).toBeVisible();
}

/** Chooses a language by its own name on the languages page, and comes back. */
export async function readIn(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link").last().click();
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("contentinfo").getByRole("link").last()).toHaveText(new RegExp(`${name}$`));
}

/**
 * A boxed message that is announced: problems and changes. The framework keeps one of its own, outside the page's content; the checkout
 * warns of a plan that waits for those of earlier tests.
 */
export function alert(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("alert")
    .filter({ hasNotText: /This plan (starts around|may not start today)/ });
}

/** The id in the address of a checkout or an order. */
export function orderIdOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Appends code to the processor's script. */
export async function addToProcessorScript(page: Page, { origin }: Sandbox, code: string): Promise<void> {
  await page.route(`${origin}/processor/stripe.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}${code}` });
  });
}
