import type { Route } from "@playwright/test";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  addToProcessorScript,
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  comeBackToCheckout,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const NONE = /^$/;
const FAILED = "The card form didn’t load. Nothing was charged on this page.";

for (const { name, answer, complaint } of [
  {
    name: "is blocked",
    answer: (route: Route) => route.abort("blockedbyclient"),
    complaint: /net::ERR_BLOCKED_BY_CLIENT/,
  },
  {
    name: "is not there",
    answer: (route: Route) => route.fulfill({ status: 404, body: "no" }),
    complaint: /status of 404/,
  },
  {
    name: "is another site's page",
    answer: (route: Route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi login</h1>" }),
    // The browser does not reveal the error of another site's script.
    complaint: NONE,
  },
  {
    name: "is an empty one",
    answer: answerWith(""),
    complaint: NONE,
  },
  {
    name: "makes nothing that takes a payment",
    answer: answerWith("window.Stripe = () => ({ elements() {} })"),
    complaint: NONE,
  },
  {
    name: "throws when it is asked for the form",
    answer: answerWith(`window.Stripe = () => ({
      elements() { throw new Error("no form today"); }, confirmPayment() {}, retrievePaymentIntent: async () => ({})
    })`),
    complaint: /no form today/,
  },
]) {
  test(
    `a processor script that ${name}: nothing was charged, and a retry works [B16]`,
    longUnless(name === "is blocked"),
    async ({ page, sandbox, watch }) => {
      watch.expect(complaint);
      const script = `${sandbox.origin}/processor/stripe.js`;
      await page.route(script, answer);
      await findPlans(page);
      await buyPlan(page);
      await pressContinue(page);
      await expect(alert(page)).toBeVisible();
      await expect(alert(page)).toContainText(FAILED);
      // Called up anew, the page asks for the script before any of ours has run.
      await page.reload();
      await expect(alert(page)).toBeVisible();
      await expect(alert(page)).toContainText(FAILED);
      expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
      await page.unroute(script);
      await page.getByRole("link", { name: "Try again" }).click();
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}

test(
  "a processor script that starts late and has only the calls we need takes a payment [B16]",
  LONG,
  async ({ page, sandbox }) => {
    const later = `
    const whole = window.Stripe;
    delete window.Stripe;
    setTimeout(() => {
      window.Stripe = (key) => {
        const { elements, confirmPayment, retrievePaymentIntent } = whole(key);
        return { elements, confirmPayment, retrievePaymentIntent };
      };
    }, 500);`;
    await addToProcessorScript(page, sandbox, later);
    await buyAndPay(page);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("the page requests the processor's script itself, and the card form not again", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED \(.*\/_next\/static\//);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url() === `${sandbox.origin}/processor/stripe.js`) asked += 1;
  });
  await reachCardForm(page);
  // A buyer who continues before hydration gets a new page, which requests the script too.
  const before = asked;
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, CARD.pays);
  expect(asked).toBe(before + 1);
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.reload();
  await expect.poll(() => asked).toBe(before + 2);
});

test("a processor script that never comes is reported: nothing was charged [B16]", LONG, async ({ page, sandbox }) => {
  const stalled: Route[] = [];
  const script = `${sandbox.origin}/processor/stripe.js`;
  await page.route(script, (route) => void stalled.push(route));
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page);
  await expect(alert(page)).toBeVisible();
  await expect(alert(page)).toContainText("The card form hasn’t loaded yet.");
  await expect(alert(page)).toContainText("Nothing was charged on this page.");
  // When it comes after all, the notice disappears.
  for (const route of stalled) await route.continue();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "a card form that never gets ready is reported and can't pay, and a retry works [B16]",
  LONG,
  async ({ page, sandbox }) => {
    await sandbox.set({ elementFails: true });
    await findPlans(page);
    await buyPlan(page);
    await pressContinue(page);
    await expect(page.getByText("Loading the card form")).toBeVisible();
    await expect(alert(page)).toBeHidden();
    await expect(alert(page)).toContainText("The card form hasn’t loaded yet.");
    await expect(alert(page)).toBeVisible();
    await expect(alert(page)).toContainText("Nothing was charged on this page.");
    // A buyer who presses Pay nevertheless reads nothing of the kind before the answer.
    const held = new Promise<Route>((resolve) => void page.route("**/api/orders/*", resolve, { times: 1 }));
    await payButton(page).click();
    const told = await held;
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await told.continue();
    await expect(alert(page)).toHaveText("We couldn’t send the payment. Nothing was charged. Please try again.");
    await sandbox.set({ elementFails: false });
    await page.reload();
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1 });
  },
);

test("a page whose scripts do not arrive says that the card form is missing [B16]", LONG, async ({ page, watch }) => {
  watch.expect(/net::ERR_FAILED \(.*\/_next\/static\//);
  await page.route("**/_next/static/**", (route) => route.abort());
  await findPlans(page);
  await buyPlan(page);
  // Without its scripts the form is sent as a page of its own.
  await pressContinue(page);
  await expect(page.getByRole("heading", { name: "Card" })).toBeVisible();
  await expect(alert(page)).toBeVisible();
  await expect(alert(page)).toContainText("The card form hasn’t loaded yet.");
  await expect(alert(page)).toContainText("Nothing was charged on this page.");
  await alert(page).getByRole("link", { name: "View order" }).click();
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
});

test(
  "a card form that fails after a payment was sent does not say nothing was charged [B16]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_FAILED/);
    await sandbox.set({ notifications: "lose" });
    await findPlans(page);
    await buyPlan(page);
    await pressContinue(page);
    await fillCard(page, CARD.pays);
    await page.route("**/confirm", (route) => route.abort());
    await page.route("**/processor/payment_intents/**", (route) => route.abort());
    await payButton(page).click();
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await page.route(`${sandbox.origin}/processor/stripe.js`, (route) => route.abort());
    await comeBackToCheckout(page);
    await expect(alert(page)).toContainText("Please don’t pay again");
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
  },
);

function answerWith(script: string): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ contentType: "text/javascript", body: script });
}
