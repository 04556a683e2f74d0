import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { expect } from "./shop.ts";

/** The states of an order that notifications lead to, and what its page then says. */
const STATES = {
  waiting: {
    status: "waiting",
    heading: "Waiting for payment",
    says: "We have not seen a payment for this order yet.",
  },
  checking: {
    status: "checking",
    heading: "Checking your payment",
    says: "We are asking whether the payment went through. Please do not pay again.",
  },
  received: {
    status: "received",
    heading: "Payment received",
    says: "Your payment is here, and the plan is being switched on.",
  },
  ready: { status: "ready", heading: "Your plan is ready", says: "The plan is on your SIM." },
  review: {
    status: "review",
    heading: "We need to look at this",
    says: "so a person has to look at it. Please do not pay again.",
  },
  "paid, in review": {
    status: "review",
    heading: "We need to look at this",
    says: "Your payment is here, but switching the plan on takes longer than it should. You need not pay again.",
  },
};
export type OrderState = keyof typeof STATES;

/** A buyer whose card form is open, and what the partner knows of the order. */
export async function buyerAtCardForm(origin: string, sandbox: Sandbox) {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  return { buyer, order: await buyer.placed(sandbox) };
}

/** The status route and the page both show this state and no other; only an unpaid order links to the card form. */
export async function expectState(buyer: HttpBuyer, state: OrderState): Promise<void> {
  const { status, heading, says } = STATES[state];
  expect(await buyer.status()).toBe(status);
  const words = wordsOf(await buyer.get(`/orders/${buyer.orderId}`));
  expect(words).toContain(heading);
  const said = Object.values(STATES).filter((other) => words.includes(other.says));
  expect(said.map((other) => other.says)).toEqual([says]);
  expect(words.includes("Go to the card form")).toBe(state === "waiting" || state === "checking");
}

/** The same, once the shop has queried the partner. */
export async function expectStateSoon(buyer: HttpBuyer, state: OrderState): Promise<void> {
  await expect.poll(() => buyer.status()).toBe(STATES[state].status);
  await expectState(buyer, state);
}

/** Waits until the shop has queried the result of a payment. */
export async function untilQueried(sandbox: Sandbox, payId: string): Promise<void> {
  const queries = async () => (await sandbox.requests("resultQuery")).filter(({ body }) => body.payId === payId);
  await expect.poll(async () => (await queries()).length).toBeGreaterThan(0);
}

/** Minutes before now, as in a notification's header. */
export function ago(minutes: number): string {
  return String(Date.now() - minutes * 60_000);
}
