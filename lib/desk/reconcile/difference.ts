import type { Money } from "#/lib/text/money.ts";

/** How a file of payments and the shop's orders differ about one payment. */
export const DIFFERENCES = [
  /** Paid in the file, and no order has this payment id. */
  "unknown",
  /** Paid in the file, and not paid here. */
  "unpaid here",
  /** Paid here, within the time of the file, and not in it. */
  "missing",
  /** Paid here, and in the file it isn't. */
  "unpaid there",
  /** Paid here, and by the file refunded, disputed or charged back. */
  "returned",
  /** Paid in both, with another amount or currency. */
  "amount",
  /** In the file more often than the shop knows of payments. */
  "repeated",
] as const;

export type DifferenceKind = (typeof DIFFERENCES)[number];

/** What the desk tells of one. */
export interface DifferenceTold {
  difference: DifferenceKind;
  inFile: Money | null;
  here: Money | null;
  /** What went back of it besides; null also for "returned", which is about that itself. */
  back: Money | null;
}

export function isDifference(text: string): text is DifferenceKind {
  return (DIFFERENCES as readonly string[]).includes(text);
}
