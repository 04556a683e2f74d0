import type { useTranslations } from "next-intl";

type Translate = ReturnType<typeof useTranslations<"duration">>;

/** Documented for the service's partner family, and assumed for its shop: what one period of each packageType is. */
const PERIODS: ReadonlyMap<string, { unit: "days" | "months" | "years"; count: number }> = new Map(
  Object.entries({
    "0": { unit: "days", count: 1 },
    "1": { unit: "days", count: 1 },
    "2": { unit: "months", count: 1 },
    "3": { unit: "months", count: 3 },
    "4": { unit: "months", count: 6 },
    "5": { unit: "years", count: 1 },
  }),
);

interface Duration {
  specifications: string;
  orderPeriod: string;
  packageType: string;
}

/** "30 days": the service's own words, or made from its codes where it gives none. */
export function durationText({ specifications, orderPeriod, packageType }: Duration, t: Translate): string {
  if (specifications !== "") return specifications;
  const periods = Number(orderPeriod);
  if (!Number.isInteger(periods) || periods < 1) return orderPeriod;
  const period = PERIODS.get(packageType);
  return period ? t(period.unit, { count: periods * period.count }) : t("periods", { count: periods });
}

/** A month of 30 days is seen in a published example; that a year has 365 is assumed. */
const DAYS_IN = { days: 1, months: 30, years: 365 };

/** How many days a term lasts, by its codes; null where they don't say. */
export function daysOf({ orderPeriod, packageType }: Omit<Duration, "specifications">): number | null {
  const period = PERIODS.get(packageType);
  const periods = readCount(orderPeriod);
  return period && periods ? periods * period.count * DAYS_IN[period.unit] : null;
}

/** What the service's code for a unit of time stands for in the list of a SIM's orders: 2 is seen, the others are assumed. */
const UNITS: ReadonlyMap<string, keyof typeof DAYS_IN> = new Map([
  ["1", "days"],
  ["2", "months"],
  ["3", "years"],
]);

interface Span {
  time: string | null;
  unit: string | null;
}

/** "2 months" of an entry in that list; null when it has no time, and "2 periods" when its unit is none we know. */
export function spanText({ time, unit }: Span, t: Translate): string | null {
  const count = readCount(time);
  if (count === null) return time;
  return t(UNITS.get(unit ?? "") ?? "periods", { count });
}

/** How many days such an entry lasts in all; null where it doesn't say. */
export function spanDays({ time, unit }: Span): number | null {
  const count = readCount(time);
  const known = UNITS.get(unit ?? "");
  return count && known ? count * DAYS_IN[known] : null;
}

function readCount(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : null;
}
