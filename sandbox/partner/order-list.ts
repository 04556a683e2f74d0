import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { DAY_MS, lengthOf } from "#/sandbox/catalogue/period.ts";
import type { Purchase } from "#/sandbox/catalogue/purchases.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Settings } from "#/sandbox/settings.ts";
import type { Fields } from "./fields.ts";

/** One paid term on a SIM. */
type Paid = { planName: string; orderPeriod: string; packageType: string; paidAt: number };

/** Everything that puts a plan on a SIM. */
type Sources = { orders: Order[]; subscriptions: Subscription[]; purchases: Purchase[]; settings: Settings };

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
 * one is queued ("1") at full length, without an expiry date, and starts when the one before it ends. A plan that has
 * ended is not in the list.
 */
export function listOrders(sources: Sources, fields: Fields<"singleQueryOrder">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const now = Date.now();
  const orderList: object[] = [];
  let freeFrom = 0;
  for (const term of paidFor(sources, sim.number, languageOf(fields.languageCode), now)) {
    const startsAt = Math.max(term.paidAt, freeFrom);
    const endsAt = startsAt + lengthOf(term).days * DAY_MS;
    freeFrom = endsAt;
    if (endsAt <= now) continue;
    const entry = startsAt <= now ? inUse(term, endsAt, now) : queued(term);
    orderList.push(isQuirky(sources, "stateless-list") ? withoutState(entry) : entry);
  }
  orderList.push(...(sim.oddEntries ?? []));
  if (isQuirky(sources, "ended-plan-listed")) orderList.push(ENDED);
  return succeed({ partnerCode: fields.partnerCode, deviceCode: sim.number, orderList });
}

/** Orders, further periods of renewals, and plans bought elsewhere, sorted by time of payment. */
function paidFor(sources: Sources, sim: string, language: "en" | "zh", now: number): Paid[] {
  const orders = sources.orders
    .filter((order) => order.simNumber === sim)
    .flatMap((order) => (order.paidAt === null ? [] : [{ ...order, paidAt: order.paidAt }]));
  const renewals = sources.subscriptions
    .filter((subscription) => subscription.sim === sim)
    .flatMap((subscription) => {
      const first = subscription.source === "elsewhere" ? [subscription.begunAt] : [];
      return [...first, ...subscription.renewedAt].map((paidAt) => ({ ...subscription, paidAt }));
    });
  const purchases = sources.purchases
    .filter((purchase) => purchase.sim === sim)
    .map((purchase) => ({ ...purchase, planName: purchase.name[language] }));
  return [...purchases, ...orders, ...renewals]
    .filter(({ paidAt }) => paidAt + sources.settings.listDelayMs <= now)
    .sort((left, right) => left.paidAt - right.paidAt);
}

/** Absent, or a code that no document explains. */
function withoutState({ orderStatus, ...entry }: ReturnType<typeof queued>) {
  return orderStatus === "1" ? { ...entry, orderStatus: "0" } : entry;
}

function queued(term: Paid) {
  const { days, time, unit } = lengthOf(term);
  return {
    orderStatus: "1",
    servicePlanShowName: term.planName,
    time: String(time),
    unit,
    remainingDays: String(days),
  };
}

function inUse(term: Paid, endsAt: number, now: number) {
  return {
    ...queued(term),
    orderStatus: "2",
    expireDate: new Date(endsAt).toISOString().slice(0, "YYYY-MM-DD".length),
    remainingDays: String(Math.ceil((endsAt - now) / DAY_MS)),
  };
}
