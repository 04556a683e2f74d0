import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM } from "#/testbed/sandbox.ts";
import { type Fields, Visitor } from "#/testbed/visitor.ts";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  expectReady,
  fillCard,
  findPlans,
  orderIdOf,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Pages that are older than the shop behind them, or that something between the shop and the buyer has changed.

/**
 * The ids of the shop's actions. The framework derives them from an action's file and function and from a key that is the same in each
 * build; moving an action breaks its form in every tab that is open at that deployment.
 */
const ACTIONS = {
  showPlans: "60b5739abcd02329b760d27e7b0b0dd485068db697",
  buy: "603ae618f23ef6d168935a280103795f2d6ad9ed64",
  continueToPayment: "60eeb39ea08572665c23a9d02124413843fb66adfb",
  chooseLanguage: "40b07f0a57369f5daa3ce96d91b1e3e7473424ca92",
};

test("forms of an earlier build still find the SIM, order, and change the language [B28]", async ({
  servers,
  sandbox,
}) => {
  const visitor = new Visitor(servers.shop.origin);
  const found = await visitor.submit("/", formOf(ACTIONS.showPlans), { number: SIM.twoPlans });
  expect(found.location).toBe("/plans");
  const choice = {
    plan: "0/SP000102/DP20240115000102",
    term0: "1-2?USD=1290",
    currency0: "USD",
    attempt: Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("base64url"),
  };
  const page = await visitor.get("/plans");
  const sim = page.forms.flat().find(([name]) => name === "sim")?.[1];
  const opened = await visitor.submit("/plans", formOf(ACTIONS.buy), { ...choice, sim: String(sim) });
  expect(opened.location).toMatch(/^\/checkout\//);
  const checkout = String(opened.location);
  const orderId = checkout.replace("/checkout/", "");
  const fields = { orderId, agreed: "1290", email: EMAIL };
  // What is agreed to by paying did not stand in that build, so the shop asks once.
  const asked = await visitor.submit(checkout, formOf(ACTIONS.continueToPayment), fields);
  const terms = asked.forms.flat().find(([name]) => name === "terms")?.[1];
  expect(asked.location).toBeNull();
  const placed = await visitor.submit(checkout, formOf(ACTIONS.continueToPayment), { ...fields, terms: String(terms) });
  expect(placed.location).toBe(checkout);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0, violations: 0 });
  await visitor.submit("/language", [[`$ACTION_ID_${ACTIONS.chooseLanguage}`, ""]], { language: "zh" });
  expect((await visitor.get(checkout)).html).toContain('lang="zh-Hans"');
});

test(
  "a form whose action is gone says so, and one click continues the same order [B28]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/status of 409|was not found on the server|the shop printed: .*Server Action/);
    await findPlans(page);
    await buyPlan(page);
    const orderId = orderIdOf(page);
    await untilScriptRuns(page);
    await page.route("**/checkout/*", (route, request) => {
      const headers = { ...request.headers(), "next-action": ACTIONS.continueToPayment.replace("60", "61") };
      return request.method() === "POST" ? route.continue({ headers }) : route.continue();
    });
    await pressContinue(page);
    await expect(alert(page)).toContainText("We didn’t get a clear response.");
    await expect(alert(page)).toContainText("Your order is saved, and nothing is charged in this step.");
    await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
    expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
    await page.unroute("**/checkout/*");
    await alert(page).getByRole("link", { name: "Try again" }).click();
    await pressContinue(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(orderIdOf(page)).toBe(orderId);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test(
  "a plain form whose action is gone does nothing, and the page behind it works [B28]",
  LONG,
  async ({ page, sandbox, watch }) => {
    // The answer is bare text, for which the browser wants an icon.
    watch.expect(/status of 409|favicon\.ico|the shop printed: .*Server Action/);
    await findPlans(page);
    await page.locator("main form input[name^='$ACTION']").evaluateAll((inputs) => {
      for (const input of inputs as HTMLInputElement[]) input.value = input.value.replace('"id":"60', '"id":"61');
    });
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Buy" }).first().click();
    expect((await answer).status()).toBe(409);
    expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
    await page.goto("/plans");
    await buyPlan(page);
  },
);

for (const { name, time } of [
  { name: "years behind", time: "2001-02-03T04:05:06Z" },
  { name: "years ahead", time: "2039-11-12T13:14:15Z" },
]) {
  test(
    `a device whose clock is ${name} buys like any other [B30]`,
    longUnless(name === "years behind"),
    async ({ page, sandbox }) => {
      await page.clock.setFixedTime(time);
      await buyAndPay(page);
      await expectReady(page);
      expect(await page.evaluate(() => new Date().toISOString().slice(0, 4))).toBe(time.slice(0, 4));
      await expect(page.getByRole("main")).not.toContainText(time.slice(0, 4));
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}

test(
  "a card form that the browser translated explains a decline and takes another card [B32]",
  LONG,
  async ({ page, sandbox }) => {
    await reachCardForm(page);
    await translate(page);
    await payWith(page, CARD.declined);
    await expect(alert(page)).toContainText("Nothing was charged.");
    expect(await sandbox.counts()).toMatchObject({ charges: 0, declines: 1 });
    await translate(page);
    await fillCard(page, CARD.pays);
    await payButton(page).click();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("pages that an extension changed and shuffled sell at the true price [B32]", LONG, async ({ page, sandbox }) => {
  await findPlans(page);
  await shuffle(page);
  await page.getByRole("button", { name: "Buy" }).first().click();
  await untilScriptRuns(page);
  await shuffle(page);
  await pressContinue(page, "nobody");
  await expect(page.getByText("Enter an email address, like name@example.com.")).toBeVisible();
  await shuffle(page);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

/** The framework's own fields of a form that has not been answered yet. */
function formOf(action: string): Fields {
  return [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", JSON.stringify({ id: action, bound: "$@1" })],
    ["$ACTION_1:1", JSON.stringify([{ status: "idle" }])],
    ["$ACTION_KEY", "k1"],
  ];
}

/** Puts each text into elements of its own, as browsers do that translate a page. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, noscript")) continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      text.replaceWith(font);
      font.firstElementChild?.append(`${text.data} *`);
    }
  });
}

/** Adds notes of its own and turns the order of the blocks of a page round. */
async function shuffle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector("main");
    const note = document.createElement("aside");
    note.textContent = "You could save $5.00 elsewhere!";
    main?.prepend(note);
    for (const price of document.querySelectorAll("main b, main strong")) {
      price.append(document.createElement("i"), " (!)");
    }
    const blocks = document.querySelectorAll("article, section");
    for (const block of blocks) block.parentElement?.prepend(block);
  });
}
