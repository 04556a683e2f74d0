import { LATE, REFUSED } from "#/lib/orders/decide.ts";
import { WITHDRAWN } from "#/lib/orders/status.ts";
import type { OrderItemKind } from "./queue-item.ts";

interface Doubtful {
  /** Paid, and the plan isn't on the SIM in time. */
  isLate: boolean;
  /** The plan has come. */
  isServed: boolean;
  reasons: readonly string[];
}

const DIFFERS = /(amount|currency|SIM|duration) differs|names no payment/;
const RENEWAL = /renew/;
const MISSING = "queued, but missing from the SIM's list";

/** What the doubts about an order come to: the one that costs its buyer most. */
export function kindOfDoubts({ isLate, isServed, reasons }: Doubtful): OrderItemKind {
  if (isLate || reasons.includes(MISSING)) return "not-served";
  if (!isServed && reasons.some((reason) => reason === LATE || reason === REFUSED)) return "not-served";
  if (reasons.includes("paid a second time")) return "paid-twice";
  if (reasons.some((reason) => RENEWAL.test(reason))) return "renewal";
  if (reasons.some((reason) => DIFFERS.test(reason))) return "payment-differs";
  return reasons.every((reason) => reason === WITHDRAWN || reason === LATE || reason === REFUSED)
    ? "withdrawal"
    : "doubt";
}
