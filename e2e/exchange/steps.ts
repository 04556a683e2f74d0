import { expect } from "#/e2e/shop.ts";
import type { HttpBuyer } from "#/testbed/http-buyer.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import type { RunningServer } from "#/testbed/servers.ts";
import { type Visit, wordsOf } from "#/testbed/visitor.ts";
import type { Call } from "./faults.ts";

/** The sentences about money and status; a page must say exactly the right ones. */
const SAYS = {
  // After no answer, and after one that is no list of plans.
  unread: /We can’t load plans right now.*? Nothing was charged\.|problem on our side, .*? Nothing was charged\./,
  unknown: "We can’t find plans for this number.",
  unreached: "We can’t take orders right now. Nothing was charged.",
  gone: "This plan is no longer available as shown. Nothing was charged.",
  ended: "Nothing was charged. You can choose a plan again.",
  refused: "We couldn’t order this plan for your SIM. Nothing was charged.",
  checking: "Please don’t pay again.",
  received: "We’re adding the plan to your SIM.",
  delivered: "If there are plans before it, it starts automatically",
  ready: "The plan is active on your SIM.",
  checkout: "Nothing is charged before that.",
  card: "One-time payment. No auto-renewal. The card form needs JavaScript",
  plans: "10 GB a month at full speed",
};
type Sentence = keyof typeof SAYS;
const sentences = Object.keys(SAYS) as Sentence[];

/** The page's message, in the order of the table above, and the order's status, if there is one. */
export type Seen = { says: Sentence[]; order?: string };

/** What a buyer sees when a step's call has an unknown outcome, and when it is refused. */
export interface Step {
  name: string;
  call: Call;
  /** Up to the step. */
  reach: (buyer: HttpBuyer, sandbox: Sandbox) => Promise<unknown>;
  meet: (buyer: HttpBuyer, sandbox: Sandbox) => Promise<Visit>;
  inTrouble: Seen;
  ifRefused: Seen;
  isWell: Seen;
}

const nothing = async () => undefined;
const showPlans = (buyer: HttpBuyer) => buyer.showPlans();
const buy = (buyer: HttpBuyer) => buyer.buy();
const continueToPayment = (buyer: HttpBuyer) => buyer.continueToPayment();
export const openOrder = async (buyer: HttpBuyer) => {
  await buyer.showPlans();
  await buyer.buy();
};
const openCardForm = (buyer: HttpBuyer) => buyer.openCardForm();
const pay = (buyer: HttpBuyer, sandbox: Sandbox) => buyer.pay(sandbox);

export const STEPS: Step[] = [
  {
    name: "View plans",
    call: "singleVerify",
    reach: nothing,
    meet: showPlans,
    inTrouble: { says: ["plans"] },
    // A hint: the list of plans decides.
    ifRefused: { says: ["plans"] },
    isWell: { says: ["plans"] },
  },
  {
    name: "View plans",
    call: "singleServicePlanPage",
    reach: nothing,
    meet: showPlans,
    inTrouble: { says: ["unread"] },
    ifRefused: { says: ["unknown"] },
    isWell: { says: ["plans"] },
  },
  {
    name: "Buy",
    call: "singleServicePlanPage",
    reach: showPlans,
    meet: buy,
    inTrouble: { says: ["unreached", "plans"] },
    ifRefused: { says: ["unknown", "gone"] },
    isWell: { says: ["checkout"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "singleServicePlanPage",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["ended"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    // The list only counts what the SIM has before; a notification can do without.
    name: "Continue",
    call: "singleQueryOrder",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["card"], order: "waiting" },
    ifRefused: { says: ["card"], order: "waiting" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "singleOrder",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["refused"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "stripePay",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["ended"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Paid",
    call: "resultQuery",
    reach: openCardForm,
    meet: pay,
    inTrouble: { says: ["checking"], order: "checking" },
    ifRefused: { says: ["checking"], order: "checking" },
    isWell: { says: ["ready"], order: "ready" },
  },
  {
    name: "Paid",
    call: "singleQueryOrder",
    reach: openCardForm,
    meet: pay,
    inTrouble: { says: ["received"], order: "received" },
    ifRefused: { says: ["received"], order: "received" },
    isWell: { says: ["ready"], order: "ready" },
  },
];

/** One step of one buyer, with a SIM of its own, so that many can be taken at the same time. */
export interface Cell {
  step: Step;
  buyer: HttpBuyer;
}

/**
 * Runs a cell's step, and returns what its buyer then reads.
 * @param isWell whether the partner answers. A page waits only a few seconds for it; a later page shows the answer.
 */
export async function take({ step, buyer }: Cell, sandbox: Sandbox, isWell: boolean): Promise<string> {
  let visit = await step.meet(buyer, sandbox);
  if (isWell && step.isWell.order === "ready") {
    expect(["ready", "received", "checking"]).toContain(sentencesOn(visit).join());
    await expect.poll(() => buyer.status()).toBe("ready");
    visit = await buyer.get(`/orders/${buyer.orderId}`);
  }
  const says = sentencesOn(visit);
  return cellText(step, buyer.orderId === "" ? { says } : { says, order: await buyer.status() });
}

/** Which of the sentences a page says. */
export function sentencesOn(visit: Visit): Sentence[] {
  const words = wordsOf(visit);
  return sentences.filter((name) => words.search(SAYS[name]) >= 0);
}

export function cellText({ name, call }: Step, { says, order = "none" }: Seen): string {
  return `${name}, ${call}: ${says.join(" and ")}; order: ${order}`;
}

/** The fault is over: the buyer does what the page offers, until the plan is ready. */
export async function finish({ buyer }: Cell, sandbox: Sandbox): Promise<void> {
  if (buyer.orderId === "" || (await buyer.status()) === "ended") await openOrder(buyer);
  const checkout = await buyer.get(`/checkout/${buyer.orderId}`);
  if (checkout.forms.some((form) => form.some(([name]) => name === "email"))) await buyer.continueToPayment();
  if ((await buyer.status()) === "waiting") await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
}

/** A failed call, as the partner's client logs it. */
export interface Failure {
  call: string;
  kind: string;
  reason: string;
  upstreamCode?: string;
  time: number;
  ms: number;
}

/** What the shop says of a call that it doesn't send after ten seconds of failures, each of which is listed. */
const PAUSED = "not asked: it has been down";

/** The failed calls that were begun since. A call of an earlier test may fail only now. */
export function failuresIn(shop: RunningServer, since: number): Failure[] {
  const lines = shop.printed().split("\n");
  const failures = lines.filter((line) => line.includes('"partner failed"')).map((line) => JSON.parse(line) as Failure);
  return failures.filter(({ time, ms, reason }) => time - ms >= since && reason !== PAUSED);
}
