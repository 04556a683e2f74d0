// @module-tag long
import type { BrowserContext, Page } from "@playwright/test";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { alert, buyPlan, findPlans, orderHeading, orderIdOf, planCard, pressContinue } from "./buyer.ts";
import { PAYLOADS } from "./payloads.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const CODES = { packageCode: "DP20240115000102", servicePlanCode: "SP000102" };
const CHUNK = 20;

/** Without the policies: they would stop what runs, and hide that something could. */
for (const { name, bypassCSP } of [
  { name: "the policies of its pages", bypassCSP: false },
  { name: "no policy at all", bypassCSP: true },
]) {
  test(
    `every text of a plan is only ever text, with ${name} [V17, v5.0.0-1.2.1]`,
    longUnless(name === "no policy at all"),
    async ({ openBrowser, sandbox }) => {
      const page = await openBrowser({ bypassCSP, viewport: { width: 320, height: 800 } });
      const seen = await watchFor(page.context());
      await offer(
        sandbox,
        PAYLOADS.map((payload, index) => offerOf(payload, codesOf(payload, index))),
      );
      // A number without cached answers.
      const sim = `8985${Math.floor(Math.random() * 1e15)}`.padEnd(19, "7");
      await sandbox.fail({
        call: "singleVerify",
        kind: "json",
        body: { operateCode: "S", message: "success", data: {} },
      });
      await findPlans(page, sim);
      const plans = page.getByRole("article");
      await expect(plans).toHaveCount(PAYLOADS.length);
      await page.getByRole("main").evaluate((main) => {
        for (const details of main.querySelectorAll("details")) details.open = true;
      });
      await expect(page.getByRole("button", { name: /^Buy/ })).toHaveCount(PAYLOADS.length);
      await expect(plans.locator("input[name^=term]")).toHaveCount(PAYLOADS.length);
      await expect(plans.filter({ hasText: "$12.90" })).toHaveCount(PAYLOADS.length);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(
        plans.locator(
          "script, style, link, img, svg:not([aria-hidden]), math, iframe, form, a, h1, [onclick], [style]",
        ),
      ).toHaveCount(0);
      await expectUnbroken(page, seen);
    },
  );
}

for (let start = 0; start < PAYLOADS.length; start += CHUNK) {
  const payload = PAYLOADS.slice(start, start + CHUNK).join(" ");
  test(
    `a plan of payloads ${start + 1} to ${start + CHUNK} is bought like any other [v5.0.0-1.2.4, v5.0.0-1.3.10]`,
    longUnless(start === 0),
    async ({ openBrowser, sandbox, watch }) => {
      watch.expect(/status of 404/);
      const page = await openBrowser({ bypassCSP: true, viewport: { width: 320, height: 800 } });
      const seen = await watchFor(page.context());
      await findPlans(page);
      await expect(planCard(page)).toBeVisible();
      // Only now: the list of this SIM would be remembered for the tests to come.
      await offer(sandbox, [offerOf(payload, CODES)]);
      await planCard(page).getByRole("button", { name: "Buy" }).click();
      await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
      await expectUnbroken(page, seen);
      await pressContinue(page);
      await expect(page.getByRole("button", { name: "Pay $12.90" })).toBeEnabled();
      await expectUnbroken(page, seen);
      await page.goto(`/orders/${orderIdOf(page)}`);
      await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
      await expectUnbroken(page, seen);
      const [order] = (await sandbox.ledger()).orders;
      await sandbox.set({ notifications: "hold" });
      await sandbox.fail({
        call: "resultQuery",
        kind: "patch",
        set: { payRst: payload, payAmount: payload },
        times: 2,
      });
      await sandbox.notify(order?.payId ?? "", { detail: { payer_email: payload, description: payload } });
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Payment received|Your plan is ready/);
      await expectUnbroken(page, seen);
      expect((await sandbox.counts()).violations).toBe(0);
    },
  );
}

test("the partner's reasons for refusals are never shown [v5.0.0-16.5.1]", LONG, async ({ openBrowser, sandbox }) => {
  const page = await openBrowser({ bypassCSP: true });
  const seen = await watchFor(page.context());
  const payload = PAYLOADS.join(" ");
  const refusal = { operateCode: payload, message: payload, data: payload };
  for (const calls of [["singleVerify", "singleServicePlanPage"], ["singleServicePlanPage"]]) {
    for (const call of calls) await sandbox.fail({ call, kind: "json", body: refusal });
    // Of a number whose plans were shown before, the last list would be.
    await findPlans(page, spareSim());
    await expect(page.getByRole("textbox", { name: "SIM number" })).toBeVisible();
    expect(await page.content()).not.toContain("ran=1");
    await expectUnbroken(page, seen);
  }
});

test(
  "keys and secrets that are not the processor's do not break the checkout [v5.0.0-1.2.3]",
  LONG,
  async ({ openBrowser, sandbox, watch }) => {
    watch.expect(/.*/);
    const page = await openBrowser({ bypassCSP: true, viewport: { width: 320, height: 800 } });
    const seen = await watchFor(page.context());
    for (const payload of ["$1", "{", "__proto__", PAYLOADS.slice(0, 20).join(" "), PAYLOADS.slice(-27).join(" ")]) {
      await page.context().clearCookies();
      await sandbox.fail({ call: "stripePay", kind: "patch", set: { clientSecret: payload, publishableKey: payload } });
      await findPlans(page);
      await planCard(page).getByRole("button", { name: "Buy" }).click();
      await pressContinue(page);
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
      await expectUnbroken(page, seen);
    }
  },
);

test("what is typed in place of a SIM number comes back as plain text", LONG, async ({ openBrowser }) => {
  test.slow();
  const page = await openBrowser({ bypassCSP: true, viewport: { width: 320, height: 800 } });
  const seen = await watchFor(page.context());
  for (const text of joined(PAYLOADS, 180)) {
    await findPlans(page, text);
    await expect(alert(page)).toBeVisible();
    await expectUnbroken(page, seen);
  }
});

test("what is typed in place of an email address comes back as plain text [V22, v5.0.0-3.2.2]", async ({
  openBrowser,
}) => {
  test.slow();
  const page = await openBrowser({ bypassCSP: true, viewport: { width: 320, height: 800 } });
  const seen = await watchFor(page.context());
  await findPlans(page);
  await buyPlan(page);
  for (const text of joined(PAYLOADS, 180)) {
    await pressContinue(page, text);
    await expect(page.getByText("Enter an email address")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
    await expectUnbroken(page, seen);
  }
});

/** As few texts as hold all of these, each as long as a field takes. */
function joined(payloads: readonly string[], length: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + payload.length < length) texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload);
  }
  return texts;
}

/** Everything by which a text could show that it is more than text, in all pages of a browser. */
async function watchFor(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  context.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    return dialog.dismiss();
  });
  context.on("request", (request) => {
    if (request.url().includes("elsewhere.invalid")) seen.push(`request ${request.url()}`);
  });
  return seen;
}

async function expectUnbroken(page: Page, seen: string[]): Promise<void> {
  expect(seen).toEqual([]);
  expect(await page.evaluate(() => "ran" in window || "ran" in {})).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** From now on the partner offers these plans for every SIM. */
function offer(sandbox: Sandbox, planList: object[]): Promise<unknown> {
  const body = { operateCode: "S", message: "success", data: { partnerCode: "P000270", planList } };
  return sandbox.fail({ call: "singleServicePlanPage", kind: "json", body, times: -1 });
}

function codesOf(payload: string, index: number): typeof CODES {
  // A longer code would not be offered.
  const start = payload.slice(0, 190);
  return { packageCode: `${index}${start}`, servicePlanCode: `${start}${index}` };
}

function offerOf(payload: string, codes: typeof CODES): object {
  return {
    ...codes,
    minOrderPeriod: payload,
    servicePlanShowName: payload,
    servicePlanShortDesc: payload,
    servicePlanDetailsDesc: `<p>Details</p>${payload}`,
    languageCode: payload,
    currency: payload,
    currencyId: payload,
    currencySymbol: payload,
    specAndPriceList: [
      {
        orderPeriod: "1",
        packageType: "2",
        specifications: payload,
        autoRenewal: payload,
        currency: payload,
        currencySymbol: payload,
        discountPriceUSD: "12.90",
        saveUSD: payload,
        originalPriceUSD: payload,
        specifiedNameLabel: payload,
        [payload]: payload,
      },
    ],
  };
}
