import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import type { Plan } from "./plan.ts";

/* A service that writes its prices otherwise than the documents show. */

const QUIRKS = ["number-prices", "three-decimals", "original-below-price", "entry-per-currency"];

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** Each price of each plan: its term, currency and amount. */
function amountsOf(plans: Plan[]): string[] {
  return plans.flatMap(({ name, terms }) =>
    terms.flatMap((term) =>
      term.prices.map(({ currency, amountMinor }) => `${name} ${term.name} ${amountMinor} ${currency}`),
    ),
  );
}

const forms: [what: string, quirks: string[]][] = [
  ...QUIRKS.map((quirk): [string, string[]] => [quirk, [quirk]]),
  ["all of these", QUIRKS],
];

test.each(forms)("with %s every price is read as before, and an order at it is placed", async (_what, quirks) => {
  const seen = new Set<string>();
  const partner = testPartner(sandbox.origin, {
    currencies: ["USD", "CNY"],
    observe: (id, form) => void seen.add(`${id}: ${form}`),
  });
  const documented = amountsOf(await partner.plans(SIM, "en"));
  expect(documented.length).toBeGreaterThan(30);
  await sandbox.set({ quirks });
  const plans = await partner.plans(SIM, "en");
  expect(amountsOf(plans).toSorted()).toEqual(documented.toSorted());
  const plan = plans.find(({ packageCode }) => packageCode === testOrder().packageCode);
  const price = plan?.terms[0]?.prices[0];
  expect(price).toMatchObject({ currency: "USD", amountMinor: 1290 });
  const order = testOrder({ amountText: price?.amountText ?? "" });
  await partner.place(order);
  await partner.authorise({
    payId: order.payId,
    email: "owner@example.com",
    amountText: order.amountText,
    currency: "USD",
  });
  expect((await sandbox.ledger()).orders).toMatchObject([{ amount: 1290, currency: "USD" }]);
  if (quirks.includes("number-prices")) expect(seen).toContain("price-form: number");
  else if (quirks.includes("three-decimals")) expect(seen).toContain("price-form: three decimals");
  if (quirks.includes("original-below-price")) expect(seen).toContain("price-form: original below the price");
});

test("with an ended plan on a SIM's list, its state is unknown, and its code is observed", async () => {
  const seen = new Set<string>();
  const partner = testPartner(sandbox.origin, { observe: (id, form) => void seen.add(`${id}: ${form}`) });
  await sandbox.set({ quirks: ["ended-plan-listed"] });
  const list = await partner.simOrders(SIM, "en");
  expect(list?.map(({ state, code }) => [state, code])).toEqual([["unknown", "3"]]);
  expect(seen).toContain("list-states: 3");
});
