import { z } from "zod";
import type { Money } from "#/lib/text/money.ts";
import type { FilePayment } from "./payments.ts";

/** What files say of a payment: sums by status, currency, time and amount. A row that agrees in all four is the same row again. */
export type Said = Readonly<Record<string, number>>;

const said = z.record(z.string(), z.number());

/** Null in a row from an earlier version. */
export function readSaid(json: string | null): Said | null {
  return json === null ? null : said.parse(JSON.parse(json));
}

/** What one file says. A failed payment moves no money. */
export function saidBy(rows: readonly FilePayment[]): Said {
  const sums: Record<string, number> = {};
  for (const { state, currency, at, isTotal, amountMinor } of rows) {
    if (state === "failed") continue;
    // A total grows in its place. Two rows that are the same in one file are two.
    const key = [state, currency, at ?? "any time", isTotal ? "total" : amountMinor].join(" ");
    sums[key] = (sums[key] ?? 0) + amountMinor;
  }
  return sums;
}

/** Whether one says anything that the other doesn't. */
export function saysMore(one: Said, other: Said): boolean {
  return Object.entries(one).some(([key, sum]) => sum > (other[key] ?? -1));
}

/** What both say together: a row that both have is one. */
export function together(one: Said, other: Said): Said {
  const sums: Record<string, number> = { ...one };
  for (const [key, sum] of Object.entries(other)) sums[key] = Math.max(sums[key] ?? 0, sum);
  return sums;
}

/** The rows of what was paid, or of what went back. */
export function only(all: Said, what: "paid" | "back"): Said {
  return Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith("paid ") === (what === "paid")));
}

/** The sum of what was paid, or of what went back: in the order's currency, or in another one where nothing is in that. */
export function sumOfSaid(all: Said, what: "paid" | "back", preferred: string | undefined): Money | null {
  const rows = Object.entries(only(all, what)).map(([key, amountMinor]) => {
    const [, currency = ""] = key.split(" ");
    return { currency, amountMinor };
  });
  const currency = rows.find((row) => row.currency === preferred)?.currency ?? rows[0]?.currency;
  if (currency === undefined) return null;
  const sums = rows.filter((row) => row.currency === currency).map(({ amountMinor }) => amountMinor);
  return { currency, amountMinor: sums.reduce((sum, amountMinor) => sum + amountMinor, 0) };
}
