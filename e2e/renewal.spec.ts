import { ONE_RENEWAL, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  CARD,
  expectReady,
  firstAnswer,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  reachRenewalForm,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** A card the processor keeps, and whose first charge the bank refuses. */
const KEPT_THEN_DECLINED = "4000000000000341";

test("a buyer who ticks the box sets a card up once, pays the first month and sees it renew", async ({
  page,
  sandbox,
}) => {
  await reachRenewalForm(page);
  await expect(page.getByRole("main")).toContainText("With auto-renewal: $12.90 now, then $12.90 every month");
  await expect(payButton(page)).toHaveAccessibleName("Pay $12.90 and auto-renew");
  await payWith(page, CARD.pays);
  await expectReady(page);
  await expect(page.getByRole("main")).toContainText("$12.90 every month, as chosen with this order");
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test("where the first payment is a card payment, that begins the renewal", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ renewalSecret: "payment" });
  await reachRenewalForm(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
  expect(await sandbox.requests("stripeSubDirectly")).toHaveLength(0);
});

test(
  "while a renewal's payment waits at the bank, no other renewal of its SIM is paid [B08]",
  LONG,
  async ({ page, context, sandbox }) => {
    await sandbox.set({ renewalSecret: "payment" });
    const sim = spareSim();
    await reachRenewalForm(page, sim);
    const first = orderIdOf(page);
    const other = await context.newPage();
    await reachRenewalForm(other, sim);
    expect(orderIdOf(other)).not.toBe(first);
    await payWith(page, CARD.asksTheBank);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    // After half a minute the page has the processor asked, at the checkout.
    const later = await context.newPage();
    await later.goto(`/orders/${first}`);
    await expect(payButton(later)).toBeEnabled({ timeout: 60_000 });
    await payWith(other, CARD.pays);
    await expect(alert(other)).toContainText("We didn’t send this payment.");
    await page.getByRole("button", { name: "Approve" }).click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ ...ONE_RENEWAL, orders: 2 });
  },
);

test("a card that asks the bank comes back set up, and begins the subscription", LONG, async ({ page, sandbox }) => {
  await reachRenewalForm(page);
  await payWith(page, CARD.asksTheBank);
  await page.getByRole("button", { name: "Approve" }).click();
  await expectReady(page);
  expect(new URL(page.url()).search).toBe("");
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test("a refusal by the bank is explained, and another card is set up in its place", LONG, async ({ page, sandbox }) => {
  await reachRenewalForm(page);
  await payWith(page, CARD.asksTheBank);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(alert(page)).toContainText("Your bank didn’t approve this payment. Nothing was charged.");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test("a card declined at its set-up costs nothing, and another one works", async ({ page, sandbox }) => {
  await reachRenewalForm(page);
  await payWith(page, CARD.declined);
  await expect(alert(page)).toContainText("Your bank declined the card. Nothing was charged.");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test(
  "a card set up while the shop can't be reached is reported when it can",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/ERR_FAILED|Failed to load resource/);
    await reachRenewalForm(page);
    let isLost = true;
    await page.route("**/api/orders/*", async (route) => {
      if (isLost && route.request().postData()?.includes("set up")) return route.abort();
      return route.continue();
    });
    await payWith(page, CARD.pays);
    await expect(alert(page)).toContainText("Please don’t pay again");
    expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 0 });
    // The page tries again by itself.
    isLost = false;
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
  },
);

test("a tab closed after the set-up is opened again and ends in one subscription", LONG, async ({ page, sandbox }) => {
  await reachRenewalForm(page);
  const checkout = page.url();
  await sandbox.payTheOnlyOne();
  await page.goto(checkout);
  await expectReady(page);
  await page.goto(checkout);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test("two tabs with the same card form make one subscription", LONG, async ({ page, sandbox }) => {
  await reachRenewalForm(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(payButton(other)).toBeEnabled();
  await sandbox.payTheOnlyOne();
  await Promise.all([page.reload(), other.reload()]);
  await expectReady(page);
  await expectReady(other);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test(
  "another browser that comes back from the bank sees the status and triggers nothing",
  LONG,
  async ({ page, sandbox, openBrowser }) => {
    // The form asks the processor when it opens. It must have asked before the card is set up, else it begins the renewal itself.
    const answered = firstAnswer(page, "setup_intents");
    await reachRenewalForm(page);
    await answered;
    const address = `${page.url()}?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded`;
    await sandbox.payTheOnlyOne();
    const other = await openBrowser();
    await other.goto(address);
    await expect(orderHeading(other, "Waiting for payment")).toBeVisible();
    expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 0 });
    await page.reload();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
  },
);

test(
  "where the bank leads to another browser, that one says to go back to the first [B10]",
  LONG,
  async ({ page, sandbox, openBrowser }) => {
    await reachRenewalForm(page);
    const checkout = page.url();
    await payWith(page, CARD.asksTheBank);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    const other = await openBrowser();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Approve" }).click();
    await expect(orderHeading(other, "Checking your payment")).toBeVisible();
    await expect(other.getByText("Go back to the browser you bought with to finish.")).toBeVisible();
    await expect(other.getByText("continues without this browser")).toHaveCount(0);
    expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 0 });
    await page.goto(checkout);
    await expectReady(page);
    await expect(other.getByText("This order is paid.")).toBeVisible();
    expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
  },
);

test("a subscription whose answer is lost is found, and there is one", async ({ page, sandbox }) => {
  await sandbox.set({ notifications: "lose" });
  await reachRenewalForm(page);
  await sandbox.fail({ call: "stripeSubDirectly", kind: "reset-after" });
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_RENEWAL);
});

test(
  "a refused first charge begins no renewal, and is being checked: it may have been made",
  LONG,
  async ({ page, sandbox }) => {
    await reachRenewalForm(page);
    await payWith(page, KEPT_THEN_DECLINED);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Please don’t pay again");
    await expect(page.getByRole("main")).not.toContainText("Nothing was charged");
    expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 0 });
  },
);

test("a subscription in an unknown state is being checked and not called paid", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ subscriptionStatus: "on_the_way" });
  await reachRenewalForm(page);
  await payWith(page, CARD.pays);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Please don’t pay again");
});
