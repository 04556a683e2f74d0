import { MB_IN_GB } from "#/lib/text/data-units.ts";
import { daysOf } from "./duration.ts";
import type { Term } from "./plan.ts";

/** Minor units for a day or a gigabyte, as an exact fraction: prices are compared before they are rounded. */
export interface Rate {
  amount: bigint;
  per: bigint;
}

/** The price of one day; null where the length of the term is not known. */
export function dayRate(amountMinor: number, term: Term): Rate | null {
  const days = daysOf(term);
  return days === null ? null : { amount: BigInt(amountMinor), per: BigInt(days) };
}

/** A volume is read to a thousandth of a megabyte. */
const SCALE = 1_000;

/** The price of one gigabyte of so many megabytes; null where these are not known. */
export function gbRate(amountMinor: number, mb: number | null): Rate | null {
  const per = BigInt(Math.round((mb ?? 0) * SCALE));
  return per > 0n ? { amount: BigInt(amountMinor) * BigInt(MB_IN_GB * SCALE), per } : null;
}

/** In minor units, rounded half up; 0 stands for less than half of one and is not shown. */
export function rounded({ amount, per }: Rate): number {
  return Number((2n * amount + per) / (2n * per));
}

/** Below zero where the first is cheaper. */
export function compareRates(one: Rate, other: Rate): number {
  const difference = one.amount * other.per - other.amount * one.per;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
