/** How long a term lasts, or an order on a SIM; `text` is what the service wrote where that is no count. */
export type Length = { count: number; unit: Unit | "periods" } | { text: string };
type Unit = "days" | "months" | "years";

/** Assumption "package-types": the length of one period for each packageType. */
const PERIODS: ReadonlyMap<string, { count: number; unit: Unit }> = new Map([
  ["0", { count: 1, unit: "days" }],
  ["1", { count: 1, unit: "days" }],
  ["2", { count: 1, unit: "months" }],
  ["3", { count: 3, unit: "months" }],
  ["4", { count: 6, unit: "months" }],
  ["5", { count: 1, unit: "years" }],
]);

/** The length of a term. A packageType that is not known counts in periods. */
export function termLength(orderPeriod: string, packageType: string): Length {
  const periods = readCount(orderPeriod);
  if (periods === null) return { text: orderPeriod };
  const period = PERIODS.get(packageType);
  return period ? { count: periods * period.count, unit: period.unit } : { count: periods, unit: "periods" };
}

/** Assumption "list-units": the units of time in the list of a SIM's orders. */
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ["1", "days"],
  ["2", "months"],
  ["3", "years"],
]);

/** The length of an entry in the list of a SIM's orders; null when it has none. */
export function entryLength(time: string | null, unit: string | null): Length | null {
  if (time === null) return null;
  const count = readCount(time);
  return count === null ? { text: time } : { count, unit: UNITS.get(unit ?? "") ?? "periods" };
}

function readCount(text: string): number | null {
  return /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : null;
}

/** Assumption "month-days". */
const DAYS_IN: Record<Unit, number> = { days: 1, months: 30, years: 365 };

/** How many days it lasts; null when that is unknown. */
export function lengthInDays(length: Length | null): number | null {
  if (length === null || "text" in length || length.unit === "periods") return null;
  return length.count * DAYS_IN[length.unit];
}
