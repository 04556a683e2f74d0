import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { buyWhole, listOn, listsRead } from "./my-sim.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** A day so many days from now, as an English page writes it. */
function shown(days: number): string {
  const day = Date.now() + days * 24 * 60 * 60_000;
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(day);
}

function wire(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

const ASIA = { orderStatus: "2", servicePlanShowName: "Asia", time: "1", unit: "2", remainingDays: "10" };
const WEEK = { orderStatus: "1", servicePlanShowName: "Week", time: "7", unit: "1", remainingDays: "7" };
const NOW = "Nothing is in use or waiting on this SIM: the new plan need not wait.";

// The first plan of these SIMs lasts a month, which is 30 days.
const cases = [
  { name: "nothing", list: [], plans: NOW, lastDay: shown(30) },
  {
    name: "a plan in use",
    list: [{ ...ASIA, expireDate: wire(10) }],
    plans: `Asia is in use until ${shown(10)}. The new plan comes after it.`,
    lastDay: shown(40),
  },
  {
    name: "a plan in use and one that waits",
    list: [{ ...ASIA, expireDate: wire(10) }, WEEK],
    plans: `Asia is in use until ${shown(10)}. 1 plan is waiting already; the new one comes after.`,
    lastDay: shown(47),
  },
  {
    name: "a plan in use that doesn't say until when",
    list: [{ orderStatus: "2" }],
    plans: "Another plan is in use. The new plan comes after it.",
    lastDay: null,
  },
  {
    name: "one that waits behind nothing",
    list: [WEEK],
    plans: "1 plan is waiting already; the new one comes after.",
    lastDay: null,
  },
  { name: "an unknown state", list: [{ ...ASIA, orderStatus: "9" }], plans: null, lastDay: null },
  { name: "no list", list: null, plans: null, lastDay: null },
];

for (const { name, list, plans, lastDay } of cases) {
  test(
    `with ${name} on the SIM, the pages of a purchase say what it does`,
    longUnless(name === "a plan in use"),
    async ({ baseURL, sandbox }) => {
      const buyer = new HttpBuyer(String(baseURL), spareSim());
      await listOn(sandbox, buyer.sim, list);
      const offered = wordsOf(await buyer.showPlans());
      expect(effectIn(offered)).toBe(plans);
      const whole = [plans, lastDay && `Its last day, as counted today: ${lastDay}.`].filter(Boolean).join(" ") || null;
      expect(effectIn(wordsOf(await buyer.buy()))).toBe(whole);
      expect(effectIn(wordsOf(await buyer.get(`/orders/${buyer.orderId}`)))).toBe(whole);
    },
  );
}

test("a ready order says until when it is in use, or which plan it waits for", LONG, async ({ baseURL, sandbox }) => {
  await sandbox.set({ listDelayMs: 0 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  const order = `/orders/${buyer.orderId}`;
  expect(wordsOf(await buyer.get(order))).toContain(`This plan is in use until ${shown(30)}.`);
  expect(wordsOf(await buyer.get("/plans"))).toContain(
    `Europe 10 GB is in use until ${shown(30)}. The new plan comes after it.`,
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
  const start = words.search(/Nothing is in use|(Asia|Another plan) is in use|1 plan is waiting/);
  if (start < 0) return null;
  const text = words.slice(start);
  return /^.*?(need not wait\.|comes after( it)?\.)( Its last day, as counted today: [^.]*\.)?/.exec(text)?.[0] ?? text;
}
