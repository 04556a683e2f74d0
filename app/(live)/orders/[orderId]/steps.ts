import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";

/** The steps of a purchase, as its buyer sees them. */
export const STEPS = ["paid", "ordered", "ready"] as const;

/** A step is done, under way (waiting, checking, now), with the operator (stuck), or still to come (open). */
export type StepState = "done" | "waiting" | "checking" | "now" | "stuck" | "open";

type Steps = Record<(typeof STEPS)[number], StepState>;

/**
 * What an order's states say about each step. The shop places an order before it is paid; for the buyer it is ordered when it is both.
 * @returns null for an order that has ended
 */
export function stepsOf(order: Parameters<typeof statusOf>[0] & Pick<Order, "service">): Steps | null {
  const status = statusOf(order);
  const isOrdered = order.service === "placed";
  switch (status) {
    case "ended":
      return null;
    case "waiting":
    case "checking":
      return { paid: status, ordered: "open", ready: "open" };
    case "received":
      return isOrdered
        ? { paid: "done", ordered: "done", ready: "now" }
        : { paid: "done", ordered: "now", ready: "open" };
    case "ready":
      return { paid: "done", ordered: "done", ready: "done" };
    case "review":
      if (order.payment !== "paid") return { paid: "stuck", ordered: "open", ready: "open" };
      return isOrdered
        ? { paid: "done", ordered: "done", ready: "stuck" }
        : { paid: "done", ordered: "stuck", ready: "open" };
  }
}
