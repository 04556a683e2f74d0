import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import { freeOrigin, type RunningShop, startShop } from "#/testbed/servers.ts";
import { alert, buyPlan, CARD, expectReady, fillCard, findPlans, payButton, pressContinue } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { test as base, expect } from "./shop.ts";

// A shop without a stand-in: its card form comes from the processor's own address. Here the sandbox answers there.

const SCRIPTS = "https://js.stripe.com";
const API = "https://api.stripe.com";

const test = base.extend<{ buyer: Page }, { live: RunningShop }>({
  live: [
    async ({ servers }, use) => {
      const shop = await startShop(await freeOrigin(), servers.sandbox.origin, { PROCESSOR_SCRIPT_URL: "" });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  buyer: async ({ live, openBrowser }, use) => use(await openBrowser({ baseURL: live.origin })),
});

test(
  "the processor script is the one the library would load, and nothing breaks the policy",
  LONG,
  async ({ buyer, sandbox }) => {
    const scripts: string[] = [];
    await buyer.route(new RegExp(`^(${SCRIPTS}|${API})/`), async (route, request) => {
      const { pathname, search } = new URL(request.url());
      const isScript = pathname.endsWith("/stripe.js");
      if (isScript) scripts.push(request.url());
      const url = sandbox.origin + (isScript ? "/processor/stripe.js" : pathname + search);
      const response = await route.fetch({ url });
      // The sandbox's script asks questions where it comes from; the processor has another address for those of a page.
      const text = await response.text();
      const body = isScript ? text.replace(/`\$\{origin\}(?=\/processor\/\$\{kind\})/, `\`${API}`) : text;
      await route.fulfill({ response, body });
    });
    await findPlans(buyer);
    await buyPlan(buyer);
    await pressContinue(buyer);
    await fillCard(buyer, CARD.pays);
    const inAdvance = await addresses(buyer.locator(`link[rel=preload][as=script][href^="${SCRIPTS}"]`), "href");
    const putIn = await addresses(buyer.locator(`script[src^="${SCRIPTS}"]`), "src");
    expect(new Set(inAdvance)).toEqual(new Set(putIn));
    // A browser that was slow to put it in asks once more than it did in advance.
    expect(new Set(scripts)).toEqual(new Set(putIn));
    const library = readFileSync("node_modules/@stripe/stripe-js/dist/pure.mjs", "utf8");
    const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(library) ?? [];
    expect(putIn).toEqual([`${SCRIPTS}/${release}/stripe.js`]);
    await payButton(buyer).click();
    await expectReady(buyer);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("a processor whose address is blocked is reported: nothing was charged [B16]", async ({
  buyer,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_BLOCKED_BY_CLIENT/);
  await buyer.route(`${SCRIPTS}/**`, (route) => route.abort("blockedbyclient"));
  await findPlans(buyer);
  await buyPlan(buyer);
  await pressContinue(buyer);
  await expect(alert(buyer)).toContainText("The card form didn’t load. Nothing was charged on this page.");
  await expect(payButton(buyer)).toHaveCount(0);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
});

function addresses(tags: Locator, attribute: string): Promise<(string | null)[]> {
  return tags.evaluateAll((found, name) => found.map((tag) => tag.getAttribute(name)), attribute);
}
