import { manyPlans } from "#/sandbox/catalogue/many-plans.ts";
import { lengthOf } from "#/sandbox/catalogue/period.ts";
import { plans } from "#/sandbox/catalogue/plans.ts";
import type { Plan, Text } from "#/sandbox/catalogue/term.ts";
import { wordyPlans } from "#/sandbox/catalogue/wordy-plans.ts";
import { coverageOf } from "./coverage.ts";
import type { Language } from "./envelope.ts";

/** A plan as the partner family has it: one type, one price, and a volume per period. */
export type FleetPlan = {
  code: string;
  name: Text;
  short: Text;
  /** The kind of period, in the documented codes. */
  type: string;
  minPeriod: string;
  price: string;
  /** In megabytes (assumed); null without a limit. */
  flowMb: number | null;
};

const volumesMb: Record<string, number | null> = {
  DP20240115000101: null,
  DP20240115000102: 10_240,
  DP20240115000103: 5_120,
  DP20240115000104: 1_024,
  DP20240115000105: 30_720,
  DP20240115000106: 3_072,
  DP20240115000107: 500,
  DP20240115000108: 8_192,
  DP20240115000112: 512_000,
};
const OTHER_VOLUME_MB = 2_048;
/** They say it in words alone. */
const withoutVolume = new Set(manyPlans.map((plan) => plan.packageCode));

/** Every plan, even a withdrawn one, so that its orders keep their names. */
const known = new Map([...plans, ...wordyPlans, ...manyPlans].map((plan) => [plan.packageCode, toFleetPlan(plan)]));

export function planOf(packageCode: string): FleetPlan {
  const plan = known.get(packageCode);
  if (!plan) throw new Error(`no plan has the code ${packageCode}`);
  return plan;
}

/** How long one period is. */
export function daysOf(plan: FleetPlan): number {
  return lengthOf({ packageType: plan.type, orderPeriod: "1" }).days;
}

export function toPackage(plan: FleetPlan, language: Language) {
  const { names, codes } = coverageOf(plan.code);
  return {
    flow: flowText(plan),
    status: "1",
    serviceCycleCount: "1",
    buy_type: "2",
    cover_country_mcc: codes,
    cover_countrys: names[language],
    max_order_period: "-1",
    min_order_period: plan.minPeriod,
    package_code: plan.code,
    package_desc: plan.short[language],
    package_name: plan.name[language],
    package_type: plan.type,
    package_usage_attribute: "1",
    price_type: "1",
    whole_price: plan.price,
    package_imsi_type: "1",
  };
}

/** Empty for a plan without a limit (assumed). */
export function flowText(plan: FleetPlan): string {
  return plan.flowMb === null ? "" : String(plan.flowMb);
}

export function toFleetPlan(plan: Plan): FleetPlan {
  const [term] = plan.terms;
  if (!term) throw new Error(`${plan.packageCode} has no term`);
  const volume = volumesMb[plan.packageCode];
  return {
    code: plan.packageCode,
    name: plan.name,
    short: plan.short,
    type: term.packageType,
    minPeriod: term.orderPeriod,
    price: term.prices.USD?.price ?? "",
    flowMb: volume === undefined && !withoutVolume.has(plan.packageCode) ? OTHER_VOLUME_MB : (volume ?? null),
  };
}
