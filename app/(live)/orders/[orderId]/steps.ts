import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";

/** The steps of a purchase, as its buyer sees them. */
export const STEPS = ["paid", "delivered", "active"] as const;

/** A step is done, under way (waiting, checking, now), with the operator (stuck), or still to come (open). */
export type StepState = "done" | "waiting" | "checking" | "now" | "stuck" | "open";

export interface Step {
  state: StepState;
  /** When it was done; null where that is not known. */
  at: number | null;
}

type Steps = Record<(typeof STEPS)[number], Step>;

type Facts = Parameters<typeof statusOf>[0] & Pick<Order, "paidAt" | "activeAt">;

/**
 * What an order's states say about each step.
 * @returns null for an order that has ended, or whose payment was refunded
 */
export function stepsOf(order: Facts): Steps | null {
  const states = statesOf(order);
  if (states === null) return null;
  const [paid, delivered, active] = states;
  const step = (state: StepState, at: number | null): Step => ({ state, at: state === "done" ? at : null });
  return {
    paid: step(paid, order.paidAt),
    delivered: step(delivered, order.deliveredAt),
    active: step(active, order.activeAt),
  };
}

function statesOf(order: Facts): [StepState, StepState, StepState] | null {
  const status = statusOf(order);
  switch (status) {
    case "ended":
    case "refunded":
      return null;
    case "waiting":
    case "checking":
      return [status, "open", "open"];
    case "received":
      return order.deliveredAt === null ? ["done", "now", "open"] : ["done", "done", "open"];
    case "queued":
      return ["done", "done", "open"];
    case "ready":
      return ["done", "done", "done"];
    case "review":
      if (order.payment !== "paid") return ["stuck", "open", "open"];
      return order.service === "queued" ? ["done", "done", "stuck"] : ["done", "stuck", "open"];
  }
}
