import type { PaymentState, ServiceState } from "./states.ts";

/** What the buyer reads, derived from the two states and never stored. */
export type OrderStatus = "waiting" | "checking" | "received" | "ready" | "ended" | "review";

interface Facts {
  payment: PaymentState;
  service: ServiceState;
  review: string | null;
  confirming_at: number | null;
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

/** Nothing the shop waits for can change it any more, so a page need not keep asking. */
export function isFinal(status: OrderStatus): boolean {
  return status === "ready" || status === "ended";
}
