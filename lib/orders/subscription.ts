import type { Order, OrderChange } from "./order.ts";

/** The states in which no subscription came of it, as far as is known. */
export type Unsubscribed = "competing" | "refused" | "missing";

/** The shop waits for the payment no more; it still watches for it. */
export function endedUnsubscribed(state: Unsubscribed): OrderChange {
  return { payment: "lapsed", subscription: { state }, cardAttempts: { confirmingAt: null } };
}

/** Whether a renewal came to nothing, as far as is known. */
export function hasEndedUnpaid({ payment, subscription: { state } }: Order): boolean {
  return payment !== "paid" && (state === "competing" || state === "refused" || state === "missing");
}
