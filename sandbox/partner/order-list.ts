import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { DAY_MS, lengthOf } from "#/sandbox/catalogue/period.ts";
import type { Purchase } from "#/sandbox/catalogue/purchases.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Settings } from "#/sandbox/settings.ts";
import type { Fields } from "./fields.ts";

/** One paid term on a SIM. */
type Paid = { planName: string; orderPeriod: string; packageType: string; paidAt: number };

/** Everything that puts a plan on a SIM. */
type Sources = { orders: Order[]; subscriptions: Subscription[]; purchases: Purchase[]; settings: Settings };

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
    orderList.push(startsAt <= now ? inUse(term, endsAt, now) : queued(term));
  }
  orderList.push(...(sim.oddEntries ?? []));
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
