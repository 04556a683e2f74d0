import type { Order } from "./order.ts";

/** What the buyer reads, derived from the two states and never stored. */
export type OrderStatus = "waiting" | "checking" | "received" | "ready" | "ended" | "review";

/** What of an order decides that. */
export interface Facts extends Pick<Order, "payment" | "service" | "review"> {
  readonly cardAttempts: Pick<Order["cardAttempts"], "confirmingAt">;
  readonly subscription: Pick<Order["subscription"], "state">;
}

export function statusOf(order: Facts): OrderStatus {
  if (order.payment === "paid") {
    if (order.service === "active") return "ready";
    return order.review === null ? "received" : "review";
  }
  if (order.review !== null) return "review";
  if (order.payment === "void" || order.payment === "lapsed") return "ended";
  return order.cardAttempts.confirmingAt === null ? "waiting" : "checking";
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
  if (order.subscription.state === "competing") return "rivalled";
  if (order.subscription.state === "refused") return "notSubscribed";
  if (order.subscription.state === "missing") return "noSubscription";
  if (order.payment === "lapsed") return "lapsed";
  return order.service === "refused" ? "refused" : "ended";
}

/** Nothing the shop waits for can change it any more, so a page need not keep asking. */
export function isFinal(status: OrderStatus): boolean {
  return status === "ready" || status === "ended";
}
