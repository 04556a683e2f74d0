import { DAY_MS, lengthOf } from "#/sandbox/catalogue/period.ts";
import { plans } from "#/sandbox/catalogue/plans.ts";
import { type Sim, sims } from "#/sandbox/catalogue/sims.ts";
import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import { createRandom, type Random } from "#/sandbox/random.ts";
import type { Device, Lifecycle } from "./device.ts";
import { orderInUse, type PackageOrder } from "./package-order.ts";
import { daysOf, type FleetPlan, planOf } from "./plans.ts";
import { monthsBefore } from "./time.ts";

/** The partner's SIMs. They are made on first use, so that a reset of the sandbox is cheap. */
export type Fleet = {
  /** By SIM number, in the order of the lists. */
  readonly devices: Map<string, Device>;
  /** The months with usage, latest first, as "YYYYMM". */
  readonly months: string[];
};

/** A plan that was paid for in the shop. */
type PaidPlan = { code: string; sim: string; packageCode: string; orderPeriod: string; packageType: string };

/** Puts the plan on the SIM's device, as queued where another one is in use. A spare SIM has no device. */
export function putOnDevice({ devices }: Fleet, { sim, ...paid }: PaidPlan, at: number): void {
  const orders = devices.get(sim)?.orders;
  orders?.push({
    code: paid.code,
    packageCode: paid.packageCode,
    periods: Number(paid.orderPeriod),
    lengthDays: lengthOf(paid).days,
    orderedAt: at,
    startsAt: orderInUse(orders, at) ? null : at,
    usedMb: 0,
    orderUsedMb: 0,
  });
}

const SIZE = 1_000;
const BIG_SIZE = 2_500;
/** Its list of the SIMs in use has 5 MB. */
const HUGE_SIZE = 30_000;
const MONTHS = 12;

/** A fleet of 1,000 SIMs, or more. Within one day the same seed gives the same fleet. The SIM numbers to try come first. */
export function createFleet(seed: number, quirky: Quirky): Fleet {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  let devices: Map<string, Device> | undefined;
  return {
    get devices() {
      devices ??= makeDevices(createRandom(seed), today, sizeOf(quirky));
      return devices;
    },
    months: monthsBefore(today, MONTHS),
  };
}

function sizeOf(quirky: Quirky): number {
  if (isQuirky(quirky, "fleet-huge")) return HUGE_SIZE;
  return isQuirky(quirky, "fleet-big") ? BIG_SIZE : SIZE;
}

function makeDevices(random: Random, today: number, size: number): Map<string, Device> {
  const shopSims = sims.map((sim) => shopDevice(sim, random, today));
  const others = Array.from({ length: size - sims.length }, (_, index) =>
    otherDevice(numberOf(index), index, random, today),
  );
  return new Map([...shopSims, ...others].map((device) => [device.number, device]));
}

/** One of the shop's spare numbers with a correct check digit, so that the fleet's SIMs can buy there too. */
function numberOf(index: number): string {
  const digits = `898520722012${String(index).padStart(7, "0")}`;
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const doubled = Number(digit) * (position % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A SIM to try. */
function shopDevice(sim: Sim, random: Random, today: number): Device {
  return {
    number: sim.number,
    lifecycle: "2",
    startedAt: today - 400 * DAY_MS,
    endsAt: today + 1_000 * DAY_MS,
    hasOta: false,
    isBare: false,
    orders: boughtBefore(sim, random, today),
    monthsMb: monthsOfUse(random, today),
  };
}

/** The plans that the shop's calls list on the SIM from the start: the first is running, the rest are queued. */
function boughtBefore({ boughtBefore: bought = [] }: Sim, random: Random, today: number): PackageOrder[] {
  return bought.map(({ packageCode, orderPeriod, daysAgo }, index) => {
    const startsAt = index === 0 ? today - daysAgo * DAY_MS : null;
    const order = newOrder(random, planOf(packageCode), Number(orderPeriod), startsAt, today);
    return { ...order, orderedAt: today - daysAgo * DAY_MS };
  });
}

/** The first of these is active, bare and without a package; about one in fifty of the rest is bare. */
function otherDevice(number: string, index: number, random: Random, today: number): Device {
  const lifecycle = index === 0 ? "2" : lifecycleFrom(random.below(100));
  const isBare = index === 0 || random.below(50) === 0;
  const started = today - (420 + random.below(400)) * DAY_MS;
  const hasOta = random.below(4) === 0;
  const orders = index === 0 ? [] : ordersOf(random, lifecycle, today);
  return {
    number,
    lifecycle,
    startedAt: isBare || lifecycle === "1" ? null : started,
    endsAt: isBare ? null : started + 2_000 * DAY_MS,
    hasOta,
    isBare,
    orders,
    monthsMb: isBare || lifecycle === "1" ? [] : monthsOfUse(random, today),
  };
}

function lifecycleFrom(percent: number): Lifecycle {
  if (percent < 10) return "1";
  if (percent < 80) return "2";
  return percent < 90 ? "3" : "4";
}

/** Ended ones, the one in use, and perhaps a queued one, as far as the SIM's lifecycle allows. */
function ordersOf(random: Random, lifecycle: Lifecycle, today: number): PackageOrder[] {
  const pick = () => planOf(plans[random.below(plans.length)]?.packageCode ?? "");
  const orders: PackageOrder[] = [];
  if (lifecycle !== "1") {
    for (let back = random.below(3); back > 0; back -= 1) {
      const plan = pick();
      orders.push(newOrder(random, plan, 1, today - (daysOf(plan) + 40 * back) * DAY_MS, today));
    }
  }
  if (lifecycle === "2" || (lifecycle === "3" && random.below(2) === 0)) {
    const plan = pick();
    const periods = 1 + random.below(3);
    const startsAt = today - random.below(daysOf(plan) * periods) * DAY_MS;
    if (random.below(8) > 0) orders.push(newOrder(random, plan, periods, startsAt, today));
  }
  if (lifecycle !== "4" && random.below(3) === 0) orders.push(newOrder(random, pick(), 1, null, today));
  return orders;
}

function newOrder(
  random: Random,
  plan: FleetPlan,
  periods: number,
  startsAt: number | null,
  today: number,
): PackageOrder {
  const periodMb = plan.flowMb ?? 20_480;
  const usedMb = startsAt === null ? 0 : Math.floor((periodMb * (10 + random.below(80))) / 100);
  const gone = startsAt === null ? 0 : Math.floor((today - startsAt) / (daysOf(plan) * DAY_MS));
  const earlierPeriods = Math.min(periods - 1, gone);
  return {
    code: `L${random.digits(18)}`,
    packageCode: plan.code,
    periods,
    lengthDays: periods * daysOf(plan),
    orderedAt: (startsAt ?? today) - (1 + random.below(5)) * DAY_MS,
    startsAt,
    usedMb,
    orderUsedMb: usedMb + Math.floor(earlierPeriods * periodMb * 0.8),
  };
}

/** The current month is not over, so it has only its share. */
function monthsOfUse(random: Random, today: number): number[] {
  const wholeMb = Array.from({ length: MONTHS }, () => random.below(9_000));
  const [first = 0, ...earlier] = wholeMb;
  return [Math.floor((first * new Date(today).getUTCDate()) / 31), ...earlier];
}
