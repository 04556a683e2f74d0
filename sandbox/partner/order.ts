import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import type { Term } from "#/sandbox/catalogue/term.ts";
import { toMinorUnits } from "#/sandbox/money.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import { refuse } from "./refusal.ts";

export type Order = {
  orderNo: string;
  payId: string;
  requestOrderId: string;
  simNumber: string;
  packageCode: string;
  planName: string;
  orderPeriod: string;
  packageType: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  autoRenewal: string;
  placedAt: number;
  /** How often the same order arrived; a retry raises it and changes nothing else. */
  placements: number;
  /** How often a payment authorisation was given out for it. */
  authorisations: number;
  paidAt: number | null;
  /** As it came, less what differs from one attempt to the next. */
  contents: Record<string, string>;
};

/** Places an order, or recognises one placed before. The caller mints the ids, so a retry carries the same ones. */
export function placeOrder(world: World, fields: Fields<"singleOrder">) {
  const answer = {
    deviceCode: fields.deviceCode,
    orderNo: fields.orderNo,
    partnerCode: fields.partnerCode,
    payId: fields.payId,
  };
  const contents = contentsOf(fields);
  const earlier = world.orders.find(
    (order) =>
      order.orderNo === fields.orderNo ||
      order.payId === fields.payId ||
      order.requestOrderId === fields.requestOrderId,
  );
  if (earlier) {
    if (!sameContents(earlier.contents, contents)) return refuse("an order with one of these ids has other contents");
    earlier.placements += 1;
    return answer;
  }

  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  if (sim.refusesOrders) return refuse("this SIM may not order");
  const plan = plansFor(world, sim).find((candidate) => candidate.packageCode === fields.packageCode);
  if (!plan || plan.servicePlanCode !== fields.servicePlanCode) return refuse("this SIM cannot buy this plan");
  const term = plan.terms.find((candidate) => candidate.orderPeriod === fields.orderPeriod);
  if (!term) return refuse("the plan has no such period");
  if (fields.autoRenewal === "1" && term.autoRenewal !== "1") return refuse("this period cannot renew itself");
  const amount = toMinorUnits(fields.payAmount);
  if (amount !== priceOf(term, fields.payCurrency)) return refuse("the price is a different one");

  world.orders.push({
    orderNo: fields.orderNo,
    payId: fields.payId,
    requestOrderId: fields.requestOrderId,
    simNumber: sim.number,
    packageCode: plan.packageCode,
    planName: plan.name[languageOf(fields.languageCode)],
    orderPeriod: term.orderPeriod,
    packageType: term.packageType,
    amount,
    currency: fields.payCurrency,
    autoRenewal: fields.autoRenewal,
    placedAt: Date.now(),
    placements: 1,
    authorisations: 0,
    paidAt: null,
    contents,
  });
  return answer;
}

function priceOf(term: Term, currency: string): number | undefined {
  const price = new Map(Object.entries(term.prices)).get(currency);
  return price && toMinorUnits(price.price);
}

function contentsOf(fields: Fields<"singleOrder">): Record<string, string> {
  const { sign: _sign, tradeTime: _tradeTime, ...contents } = fields;
  return contents;
}

function sameContents(left: Record<string, string>, right: Record<string, string>): boolean {
  return Object.keys(left).every((name) => left[name] === right[name]);
}
