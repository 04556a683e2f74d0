import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { expect } from "./shop.ts";

/** The states of an order that notifications lead to, and what its page then says. */
const STATES = {
  waiting: {
    status: "waiting",
    heading: "Waiting for payment",
    says: "We’re waiting for your payment.",
  },
  checking: {
    status: "checking",
    heading: "Checking your payment",
    says: "We’re checking whether your payment went through. Please don’t pay again.",
  },
  received: {
    status: "received",
    heading: "Payment received",
    says: "We’re adding the plan to your SIM.",
  },
  ready: { status: "ready", heading: "Your plan is ready", says: "The plan is active on your SIM." },
  review: {
    status: "review",
    heading: "We’re looking into this",
    says: "so we need to check it by hand. Please don’t pay again.",
  },
  "paid, in review": {
    status: "review",
    heading: "We’re looking into this",
    says: "We’ve received your payment, but activating your plan is taking longer than it should. Don’t pay again.",
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
  expect(words.includes("Continue to payment")).toBe(state === "waiting");
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
