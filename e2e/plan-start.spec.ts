import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { buyWhole, dayIn, listOn, listsRead } from "./my-sim.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

function wire(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

const ASIA = { orderStatus: "2", servicePlanShowName: "Asia", time: "1", unit: "2", remainingDays: "10" };
const WEEK = { orderStatus: "1", servicePlanShowName: "Week", time: "7", unit: "1", remainingDays: "7" };
const LATER = "After your other plans";
const NOW = "No active plan on this SIM, so a new one starts right away.";

// The first plan of these SIMs lasts a month, which is 30 days.
const cases = [
  { name: "nothing", list: [], plans: NOW, start: "Right away", lastDay: dayIn(30) },
  {
    name: "a plan in use",
    list: [{ ...ASIA, expireDate: wire(10) }],
    plans: `Asia is active until ${dayIn(10)}. A new plan starts when it ends.`,
    start: dayIn(10),
    lastDay: dayIn(40),
  },
  {
    name: "a plan in use and one that waits",
    list: [{ ...ASIA, expireDate: wire(10) }, WEEK],
    plans: `Asia is active until ${dayIn(10)}. A new plan starts after your queued plan.`,
    start: dayIn(17),
    lastDay: dayIn(47),
  },
  {
    name: "a plan in use that doesn't say until when",
    list: [{ orderStatus: "2" }],
    plans: "Another plan is active. A new plan starts when it ends.",
    start: LATER,
    lastDay: null,
  },
  {
    name: "one that waits behind nothing",
    list: [WEEK],
    plans: "A new plan starts after your queued plan.",
    start: LATER,
    lastDay: null,
  },
  { name: "an unknown state", list: [{ ...ASIA, orderStatus: "9" }], plans: null, start: null, lastDay: null },
  { name: "no list", list: null, plans: null, start: null, lastDay: null },
];

for (const { name, list, plans, start, lastDay } of cases) {
  test(
    `with ${name} on the SIM, the pages of a purchase say what it does`,
    longUnless(name === "a plan in use"),
    async ({ baseURL, sandbox }) => {
      const buyer = new HttpBuyer(String(baseURL), spareSim());
      await listOn(sandbox, buyer.sim, list);
      // A page waits only a second for the list, and says nothing of it then; a later page shows it.
      expect([plans, null]).toContain(effectIn(wordsOf(await buyer.showPlans())));
      await expect.poll(async () => effectIn(wordsOf(await buyer.get("/plans")))).toBe(plans);
      const offered = wordsOf(await buyer.get("/plans"));
      const isLater = start !== null && start !== "Right away";
      const isKnown = isLater && start !== LATER;
      expect(offered.includes(`Expected start: ${start}.`)).toBe(isKnown);
      const checkout = wordsOf(await buyer.buy());
      expect(checkout.includes(`This plan starts around ${start}.`)).toBe(isKnown);
      expect(checkout.includes("This plan may not start today.")).toBe(isLater && !isKnown);
      for (const words of [checkout, wordsOf(await buyer.get(`/orders/${buyer.orderId}`))]) {
        expect(effectIn(words)).toBe(plans);
        expect(words.includes("Starts")).toBe(start !== null);
        if (start !== null) expect(words).toContain(`Starts ${start}`);
        expect(words.includes("Expected end")).toBe(lastDay !== null);
        if (lastDay !== null) expect(words).toContain(`Expected end ${lastDay}`);
      }
    },
  );
}

test("a ready order says when it ends, and the plans when a new one starts", LONG, async ({ baseURL, sandbox }) => {
  await sandbox.set({ listDelayMs: 0 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  const words = async (path: string) => wordsOf(await buyer.get(path));
  await expect.poll(() => words(`/orders/${buyer.orderId}`)).toContain(`Expected end ${dayIn(30)}`);
  await expect
    .poll(() => words("/plans"))
    .toContain(
      `Europe 10 GB is active until ${dayIn(30)}. A new plan starts when it ends. Expected start: ${dayIn(30)}.`,
    );
});

test(
  "a partner that does not list the SIM's plans delays no page of a purchase",
  LONG,
  async ({ baseURL, sandbox, servers }) => {
    const buyer = new HttpBuyer(String(baseURL), spareSim());
    await sandbox.fail({ call: "singleQueryOrder", kind: "stall", sim: buyer.sim, times: -1 });
    const printedBefore = servers.shop.printed().length;
    const isFailure = (line: string) => line.includes("partner failed") && line.includes('"singleQueryOrder"');
    const look = async (path: string): Promise<string> => {
      const words = wordsOf(await buyer.get(path));
      const givenUp = servers.shop.printed().slice(printedBefore).split("\n").filter(isFailure).length;
      // The page didn't wait for the end of its question: the shop still hopes for an answer.
      expect(await listsRead(sandbox, buyer.sim), path).toBeGreaterThan(givenUp);
      return words;
    };
    await buyer.showPlans();
    expect(await look("/plans")).toContain("Europe 10 GB");
    await buyer.buy();
    expect(await look(`/checkout/${buyer.orderId}`)).toContain("Continue to payment");
    expect(await look(`/orders/${buyer.orderId}`)).toContain("Waiting for payment");
  },
);

/** The sentences between their neighbours on any of the three pages. */
function effectIn(words: string): string | null {
  const start = words.search(/No active plan|(Asia|Another plan) is active|A new plan starts/);
  if (start < 0) return null;
  const text = words.slice(start);
  return /^.*?(starts right away\.|starts when it ends\.|after your queued plan\.)/.exec(text)?.[0] ?? text;
}
