import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { DAY_MS, lengthOf } from "#/sandbox/catalogue/period.ts";
import type { Purchase } from "#/sandbox/catalogue/purchases.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { Text } from "#/sandbox/catalogue/term.ts";
import type { Language } from "#/sandbox/fleet/envelope.ts";
import type { Fleet } from "#/sandbox/fleet/fleet.ts";
import { statusOf } from "#/sandbox/fleet/package-order.ts";
import { planOf } from "#/sandbox/fleet/plans.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Settings } from "#/sandbox/settings.ts";
import type { Fields } from "./fields.ts";

/** One term on a SIM. */
type OnSim = { planNames: Text; orderPeriod: string; packageType: string };
type Paid = OnSim & { paidAt: number };

/** Everything that puts a plan on a SIM. */
type Sources = {
  orders: Order[];
  subscriptions: Subscription[];
  purchases: Purchase[];
  fleet: Fleet;
  settings: Settings;
};

/** An entry of the quirk "ended-plan-listed". */
const ENDED = {
  orderStatus: "3",
  servicePlanShowName: "Gulf states",
  time: "7",
  unit: "1",
  expireDate: "2024-07-31",
  remainingDays: "0",
};

/**
 * The plans in use and queued on a SIM. The plan paid for first is in use ("2") and runs from its payment; every further
 * one is queued ("1") at full length, without an expiry date, and starts when the one before it ends. One that the partner
 * family ordered without opening it stays queued behind them. A plan that has ended is not in the list.
 */
export function listOrders(sources: Sources, fields: Fields<"singleQueryOrder">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const now = Date.now();
  const language = languageOf(fields.languageCode);
  const entries: ReturnType<typeof queued>[] = [];
  let freeFrom = 0;
  for (const term of paidFor(sources, sim.number, now)) {
    const startsAt = Math.max(term.paidAt, freeFrom);
    const endsAt = startsAt + lengthOf(term).days * DAY_MS;
    freeFrom = endsAt;
    if (endsAt <= now) continue;
    entries.push(startsAt <= now ? inUse(term, language, endsAt, now) : queued(term, language));
  }
  entries.push(...orderedInFleet(sources, sim.number, "1").map(({ term }) => queued(term, language)));
  if (isQuirky(sources, "unpaid-listed")) {
    const unpaid = sources.orders.filter((order) => order.simNumber === sim.number && order.paidAt === null);
    entries.push(...unpaid.map((order) => queued(order, language)));
  }
  const orderList: object[] = isQuirky(sources, "stateless-list") ? entries.map(withoutState) : entries;
  orderList.push(...(sim.oddEntries ?? []));
  if (isQuirky(sources, "ended-plan-listed")) orderList.push(ENDED);
  return succeed({ partnerCode: fields.partnerCode, deviceCode: sim.number, orderList });
}

/** Orders, further periods of renewals, and plans bought elsewhere or opened by the partner family, sorted by time of payment. */
function paidFor(sources: Sources, sim: string, now: number): Paid[] {
  const orders = sources.orders
    .filter((order) => order.simNumber === sim)
    .flatMap((order) => (order.paidAt === null ? [] : [{ ...order, paidAt: order.paidAt }]));
  const renewals = sources.subscriptions
    .filter((subscription) => subscription.sim === sim)
    .flatMap((subscription) => {
      const first = subscription.source === "elsewhere" ? [subscription.begunAt] : [];
      return [...first, ...subscription.renewedAt].map((paidAt) => ({ ...subscription, paidAt }));
    });
  const purchases = sources.purchases.filter((purchase) => purchase.sim === sim);
  const opened = orderedInFleet(sources, sim, "2").map(({ term, at }) => ({ ...term, paidAt: at }));
  return [...purchases, ...orders, ...renewals, ...opened]
    .filter(({ paidAt }) => paidAt + sources.settings.listDelayMs <= now)
    .sort((left, right) => left.paidAt - right.paidAt);
}

/** What the partner family ordered for the SIM and is in this state; `at` is when it was opened or, while queued, ordered. */
function orderedInFleet({ fleet }: Sources, sim: string, status: "1" | "2"): { term: OnSim; at: number }[] {
  const ordered = fleet.devices.get(sim)?.orders.filter(({ isOfFleet }) => isOfFleet) ?? [];
  return ordered
    .filter((order) => statusOf(order, Date.now()) === status)
    .map(({ packageCode, periods, lengthDays, startsAt, orderedAt }) => {
      const { name: planNames, type: packageType } = planOf(packageCode);
      const term = { planNames, packageType, orderPeriod: String(periods) };
      // One with a length in days of its own is listed by days.
      const isByDays = lengthOf(term).days !== lengthDays;
      const length = isByDays ? { packageType: "1", orderPeriod: String(lengthDays) } : {};
      return { term: { ...term, ...length }, at: startsAt ?? orderedAt };
    });
}

/** Absent, or a code that no document explains. */
function withoutState({ orderStatus, ...entry }: ReturnType<typeof queued>) {
  return orderStatus === "1" ? { ...entry, orderStatus: "0" } : entry;
}

function queued(term: OnSim, language: Language) {
  const { days, time, unit } = lengthOf(term);
  return {
    orderStatus: "1",
    servicePlanShowName: term.planNames[language],
    time: String(time),
    unit,
    remainingDays: String(days),
  };
}

function inUse(term: OnSim, language: Language, endsAt: number, now: number) {
  return {
    ...queued(term, language),
    orderStatus: "2",
    expireDate: new Date(endsAt).toISOString().slice(0, "YYYY-MM-DD".length),
    remainingDays: String(Math.ceil((endsAt - now) / DAY_MS)),
  };
}
