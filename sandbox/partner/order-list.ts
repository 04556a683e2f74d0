import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import { DAY_MS, lengthOf } from "./period.ts";
import { refuse, succeed } from "./refusal.ts";

/** One paid term on a SIM. */
type Paid = { planName: string; orderPeriod: string; packageType: string; paidAt: number };

/**
 * What is in use and what waits on a SIM. The plan paid for first is in use ("2") and runs from its payment; every
 * further one waits ("1") at full length, without a date of expiry, and moves up when the one before it has ended. What
 * has ended is not in the list.
 */
export function listOrders(world: World, fields: Fields<"singleQueryOrder">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const now = Date.now();
  const orderList: object[] = [];
  let freeFrom = 0;
  for (const term of paidFor(world, sim.number, languageOf(fields.languageCode), now)) {
    const startsAt = Math.max(term.paidAt, freeFrom);
    const endsAt = startsAt + lengthOf(term).days * DAY_MS;
    freeFrom = endsAt;
    if (endsAt <= now) continue;
    orderList.push(startsAt <= now ? inUse(term, endsAt, now) : waiting(term));
  }
  orderList.push(...(sim.oddEntries ?? []));
  return succeed({ partnerCode: fields.partnerCode, deviceCode: sim.number, orderList });
}

/** In the order of their payments: orders, what renewals paid for since, and what was bought elsewhere. */
function paidFor(world: World, sim: string, language: "en" | "zh", now: number): Paid[] {
  const orders = world.orders
    .filter((order) => order.simNumber === sim)
    .flatMap((order) => (order.paidAt === null ? [] : [{ ...order, paidAt: order.paidAt }]));
  const renewals = world.subscriptions
    .filter((subscription) => subscription.sim === sim)
    .flatMap((subscription) => {
      const first = subscription.source === "elsewhere" ? [subscription.begunAt] : [];
      return [...first, ...subscription.renewedAt].map((paidAt) => ({ ...subscription, paidAt }));
    });
  const purchases = world.purchases
    .filter((purchase) => purchase.sim === sim)
    .map((purchase) => ({ ...purchase, planName: purchase.name[language] }));
  return [...purchases, ...orders, ...renewals]
    .filter(({ paidAt }) => paidAt + world.settings.listDelayMs <= now)
    .sort((left, right) => left.paidAt - right.paidAt);
}

function waiting(term: Paid) {
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
    ...waiting(term),
    orderStatus: "2",
    expireDate: new Date(endsAt).toISOString().slice(0, "YYYY-MM-DD".length),
    remainingDays: String(Math.ceil((endsAt - now) / DAY_MS)),
  };
}
