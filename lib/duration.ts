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
