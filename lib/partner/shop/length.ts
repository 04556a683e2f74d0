import { DAYS_IN, LIST_UNITS, PACKAGE_TYPES } from "#/lib/partner/assumptions.ts";

/** How long a term lasts, or an order on a SIM; `text` is what the service wrote where that is no count. */
export type Length = { count: number; unit: "days" | "months" | "years" | "periods" } | { text: string };

/** The length of a term: assumption "package-types". A packageType that is not known counts in periods. */
export function termLength(orderPeriod: string, packageType: string): Length {
  const periods = readCount(orderPeriod);
  if (periods === null) return { text: orderPeriod };
  const period = PACKAGE_TYPES.get(packageType);
  return period ? { count: periods * period.count, unit: period.unit } : { count: periods, unit: "periods" };
}

/** The length of an entry in the list of a SIM's orders: assumption "list-units". Null when it has none. */
export function entryLength(time: string | null, unit: string | null): Length | null {
  if (time === null) return null;
  const count = readCount(time);
  return count === null ? { text: time } : { count, unit: LIST_UNITS.get(unit ?? "") ?? "periods" };
}

function readCount(text: string): number | null {
  return /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : null;
}

/** How many days it lasts: assumption "month-days". Null when that is unknown. */
export function lengthInDays(length: Length | null): number | null {
  if (length === null || "text" in length || length.unit === "periods") return null;
  return length.count * DAYS_IN[length.unit];
}
