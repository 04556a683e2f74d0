import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";

/** What a purchase goes through, as its buyer sees it. */
export const STEPS = ["paid", "ordered", "ready"] as const;

/** Where a step stands: behind, under way in one way or another, with a person, or still to come. */
export type StepState = "done" | "waiting" | "checking" | "now" | "stuck" | "open";

type Steps = Record<(typeof STEPS)[number], StepState>;

/**
 * What an order's states say about each step, and nothing they don't. The service is told of an order before it is paid for; for the
 * buyer it is ordered when both are so.
 * @returns null for an order that has ended: nothing of it is under way
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
