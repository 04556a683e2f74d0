import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM } from "#/testbed/sandbox.ts";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  expectReady,
  fillCard,
  findPlans,
  firstAnswer,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  planCard,
  pressContinue,
  reachCardForm,
  untilAnswered,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Buyers and strangers who send requests that none of our pages makes.

const NOTHING = { orders: 0, intents: 0, charges: 0 };
const GONE = "This plan is no longer available as shown. Nothing was charged. Please choose again.";

for (const address of [
  "?redirect_status=succeeded",
  "?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded",
  "?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded",
  "?redirect_status=succeeded&redirect_status=failed&payment_intent[]=1",
  "?redirect%5Fstatus=succeeded#paid",
]) {
  test(
    `an order called paid only by its address is not paid (${address.slice(0, 30)}) [B11, v5.0.0-2.3.1]`,
    longUnless(address === "?redirect_status=succeeded"),
    async ({ page, sandbox }) => {
      await reachCardForm(page);
      const order = `/orders/${orderIdOf(page)}`;
      const [intent] = (await sandbox.ledger()).intents;
      await page.goto(`${order}${address}`);
      await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
      expect(new URL(page.url()).search).toBe("");
      const questions = await sandbox.requests("resultQuery");
      expect(questions.map(({ body }) => body.payId)).toContain(intent?.payId);
      expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
    },
  );
}

test("the order's own secret, typed into its address, pays for nothing [B11]", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  const order = `/orders/${orderIdOf(page)}`;
  const [intent] = (await sandbox.ledger()).intents;
  const returned = new URLSearchParams({
    payment_intent: String(intent?.id),
    payment_intent_client_secret: String(intent?.clientSecret),
    redirect_status: "succeeded",
  });
  await page.goto(`${order}?${returned}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await expect(page).toHaveURL(order);
  expect(await sandbox.counts()).toMatchObject({ charges: 0 });
});

test("an address that calls a payment failed is not believed either [B11]", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ processingMs: 15_000 });
  await reachCardForm(page);
  const order = `/orders/${orderIdOf(page)}`;
  await payWith(page, CARD.processing);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  await page.goto(`${order}?payment_intent=pi_1&redirect_status=failed`);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  await expect(page).toHaveURL(order);
  await expectReady(page);
  await page.goto(`${order}?redirect_status=failed`);
  await expectReady(page);
  // The mark for the card form may stay; what the address claimed is gone.
  await expect(page).toHaveURL(new RegExp(`${order}(#bank)?$`));
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

const edits = [
  { name: "another SIM's ending", field: "sim", value: "0000", sentence: "Plans for your SIM" },
  { name: "no plan of this SIM", field: "plan", value: "0/SP999/DP999", sentence: GONE },
  {
    name: "a place on the page where no plan is",
    field: "plan",
    value: "99/SP000102/DP20240115000102",
    sentence: GONE,
  },
  { name: "another term", field: "term0", value: "12-9?USD=1290", sentence: GONE },
  { name: "a currency the plan is not sold in", field: "term0", value: "1-2?JPY=1290", sentence: GONE },
  { name: "no currency", field: "term0", value: "1-2?usd; drop", sentence: GONE },
  { name: "an attempt of its own making", field: "attempt", value: "<script>1</script>", sentence: GONE },
];

for (const { name, field, value, sentence } of edits) {
  test(
    `a plan form that names ${name} opens no order [B22, V18, v5.0.0-2.2.2]`,
    longUnless(name === "another term"),
    async ({ page, sandbox }) => {
      await findPlans(page);
      await edit(page, field, value);
      await untilAnswered(page, () => planCard(page).getByRole("button").first().click());
      await expect(page.getByRole("main")).toContainText(sentence);
      expect(page.url()).not.toContain("/checkout/");
      expect(await sandbox.counts()).toMatchObject(NOTHING);
    },
  );
}

test("a price written into the form is only compared; the partner's own is paid [B22, V15, v5.0.0-2.2.3]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await edit(page, "term0", "1-2?USD=1");
  await buyPlan(page);
  await expect(alert(page)).toContainText("from $0.01 to $12.90. Nothing was charged.");
  // Only then: a script that takes the form over puts its hidden fields right.
  await untilScriptRuns(page);
  await edit(page, "agreed", "2");
  await pressContinue(page);
  await expect(alert(page)).toContainText("from $0.02 to $12.90. Nothing was charged.");
  expect(await sandbox.counts()).toMatchObject(NOTHING);
  await page.reload();
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1290, currency: "usd" }]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "the number of a stranger's order in a form shows its status and changes nothing [B22]",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    const theirs = orderIdOf(page);
    const meddler = await openBrowser();
    await findPlans(meddler, SIM.twelvePlans);
    await buyPlan(meddler);
    await untilScriptRuns(meddler);
    await edit(meddler, "orderId", theirs);
    await pressContinue(meddler, "meddler@example.com");
    await expect(orderHeading(meddler, "Waiting for payment")).toBeVisible();
    expect(orderIdOf(meddler)).toBe(theirs);
    expect(await sandbox.counts()).toMatchObject(NOTHING);
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("");
  },
);

test("replayed requests of a purchase lead to the same order, from a stranger to none [B23]", async ({
  page,
  openBrowser,
  sandbox,
  baseURL,
}) => {
  const recorded: { path: string; headers: Record<string, string>; body: Buffer }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const { "content-type": type = "", "next-action": action } = request.headers();
    const headers = { origin: String(baseURL), "content-type": type, ...(action && { "next-action": action }) };
    const body = request.postDataBuffer();
    if (/^\/(plans|checkout\/.*)$/.test(pathname) && body) recorded.push({ path: pathname, headers, body });
  });
  // Form bodies are recorded only on routed requests.
  await page.route(/\/(plans|checkout\/[^/]+)$/, (route) => route.continue());
  await buyAndPay(page);
  await expectReady(page);
  const orderId = orderIdOf(page);
  expect(recorded).toHaveLength(2);
  const stranger = await openBrowser();
  for (const browser of [page, page, stranger]) {
    for (const { path, headers, body } of recorded) {
      const answer = await browser.request.post(path, { headers, data: body, maxRedirects: 0 });
      const { location = "" } = answer.headers();
      if (browser === page && path === "/plans") expect(location).toMatch(new RegExp(`/checkout/${orderId}$`));
      if (browser === stranger) expect(location).not.toContain("/checkout/");
      expect(answer.status()).toBeLessThan(500);
    }
  }
  expect(await stranger.context().cookies()).toEqual([]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  expect(await sandbox.requests("stripePay")).toHaveLength(1);
});

test(
  "a secret confirmed by a script instead of the page pays the same order, once [B24]",
  LONG,
  async ({ page, sandbox }) => {
    // The page queries the payment once on load; the test is about what follows.
    const answered = firstAnswer(page, "payment_intents");
    await reachCardForm(page);
    await answered;
    await fillCard(page, CARD.pays);
    await sandbox.payTheOnlyOne();
    await payButton(page).click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "addresses that mail scanners and browsers open in advance change nothing [B27, v5.0.0-3.5.3]",
  LONG,
  async ({ page, sandbox, request }) => {
    await findPlans(page);
    await buyPlan(page);
    const unplaced = orderIdOf(page);
    await page.goto("/plans");
    const own = page.request;
    const before = await sandbox.counts();
    for (const browser of [own, request]) {
      for (const path of ["/", "/plans", `/checkout/${unplaced}`, `/orders/${unplaced}`, `/api/orders/${unplaced}`]) {
        for (const headers of [{}, { "sec-purpose": "prefetch;prerender", purpose: "prefetch" }, { rsc: "1" }]) {
          expect((await browser.get(path, { headers })).status(), path).toBeLessThan(400);
        }
        await browser.head(path);
      }
    }
    expect(await sandbox.counts()).toEqual(before);
    for (const call of ["singleOrder", "stripePay"]) expect(await sandbox.requests(call)).toEqual([]);
    await page.goto(`/checkout/${unplaced}`);
    await pressContinue(page, EMAIL);
    await expect(payButton(page)).toBeEnabled();
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
  },
);

/** Writes something else into a field or button that the page sends along. */
async function edit(page: Page, name: string, value: string): Promise<void> {
  const fields = page.locator(`main form [name="${name}"]`);
  await expect(fields.first()).toBeAttached();
  await fields.evaluateAll((elements, text) => {
    for (const element of elements) element.setAttribute("value", text);
  }, value);
}
