import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  payButton,
  payWith,
  pressContinue,
} from "./buyer.ts";
import { expect, test } from "./shop.ts";

test("a processor's script that is blocked is said to have charged nothing, and trying again works", async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED \(.*\/processor\/stripe\.js\)/);
  const script = `${sandbox.origin}/processor/stripe.js`;
  await page.route(script, (route) => route.abort());
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page);
  await expect(alert(page)).toContainText("The card form could not be loaded. Nothing was charged.");
  await page.unroute(script);
  await page.getByRole("link", { name: "Try again" }).click();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, violations: 0 });
});

test("a card form that never gets ready is said within ten seconds, and trying again works", async ({
  page,
  sandbox,
}) => {
  await sandbox.set({ elementFails: true });
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page);
  await expect(page.getByText("Loading the card form")).toBeVisible();
  await expect(alert(page)).toBeHidden();
  await expect(alert(page)).toContainText("The card form could not be loaded yet.");
  await expect(alert(page)).toBeVisible({ timeout: 10_000 });
  await expect(alert(page)).toContainText("Nothing was charged.");
  await sandbox.set({ elementFails: false });
  await alert(page).getByRole("link", { name: "Try again" }).click();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1 });
});

test("a page whose scripts do not arrive still says that the card form is missing", async ({ page, watch }) => {
  watch.expect(/net::ERR_FAILED \(.*\/_next\/static\//);
  await page.route("**/_next/static/**", (route) => route.abort());
  await findPlans(page);
  await buyPlan(page);
  // Without its scripts the form is sent as a page of its own.
  await pressContinue(page);
  await expect(page.getByRole("heading", { name: "Card" })).toBeVisible();
  await expect(alert(page)).toBeVisible({ timeout: 10_000 });
  await expect(alert(page)).toContainText("The card form could not be loaded yet.");
  await expect(alert(page)).toContainText("Nothing was charged.");
  await alert(page).getByRole("link", { name: "See the state of the order" }).click();
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
});

test("a card form that can't be loaded after a payment was sent does not say that nothing was charged", async ({
  page,
  sandbox,
  watch,
}) => {
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
  await page.getByRole("link", { name: "Go to the card form" }).click();
  await expect(alert(page)).toContainText("please do not pay again");
  await expect(page.getByText("Nothing was charged")).toHaveCount(0);
});
