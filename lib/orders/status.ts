import { NONE, REFUSED, RIVALLED } from "#/lib/renewals/subscription.ts";
import type { PaymentState, ServiceState } from "./states.ts";

/** What the buyer reads, derived from the two states and never stored. */
export type OrderStatus = "waiting" | "checking" | "received" | "ready" | "ended" | "review";

interface Facts {
  payment: PaymentState;
  service: ServiceState;
  review: string | null;
  confirming_at: number | null;
  subscription_word: string | null;
}

export function statusOf(order: Facts): OrderStatus {
  if (order.payment === "paid") {
    if (order.service === "active") return "ready";
    return order.review === null ? "received" : "review";
  }
  if (order.review !== null) return "review";
  if (order.payment === "void" || order.payment === "lapsed") return "ended";
  return order.confirming_at === null ? "waiting" : "checking";
}

/** Which sentence says what that means for the money. */
export type OrderText =
  | OrderStatus
  | "reviewPaid"
  | "notSubscribed"
  | "rivalled"
  | "noSubscription"
  | "lapsed"
  | "refused";

/** The sentence follows how far the money got. */
export function textOf(order: Facts): OrderText {
  const status = statusOf(order);
  if (status === "review") return order.payment === "paid" ? "reviewPaid" : "review";
  if (status !== "ended") return status;
  if (order.subscription_word === RIVALLED) return "rivalled";
  if (order.subscription_word === REFUSED) return "notSubscribed";
  if (order.subscription_word === NONE) return "noSubscription";
  if (order.payment === "lapsed") return "lapsed";
  return order.service === "refused" ? "refused" : "ended";
}

/** Nothing the shop waits for can change it any more, so a page need not keep asking. */
export function isFinal(status: OrderStatus): boolean {
  return status === "ready" || status === "ended";
}
