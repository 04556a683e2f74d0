import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import type { Plan, Term } from "#/sandbox/catalogue/term.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import { toMinorUnits } from "#/sandbox/money.ts";
import type { Random } from "#/sandbox/random.ts";
import { refuse } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";

/** The orders, and what recording a new one needs. */
export type OrderBook = { orders: Order[]; plans: Plan[]; random: Random };

/** Places an order, or recognises one placed before. The caller mints the ids, so a retry carries the same ones. */
export function placeOrder(book: OrderBook, fields: Fields<"singleOrder">) {
  const answer = {
    deviceCode: fields.deviceCode,
    orderNo: fields.orderNo,
    partnerCode: fields.partnerCode,
    payId: fields.payId,
  };
  const contents = contentsOf(fields);
  const earlier = book.orders.find(
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

  const wanted = termToOrder(book.plans, fields);
  if ("operateCode" in wanted) return wanted;
  const { plan, term } = wanted;
  if (plan.servicePlanCode !== fields.servicePlanCode) return refuse("this SIM cannot buy this plan");
  const amount = toMinorUnits(fields.payAmount);
  if (amount !== priceOf(term, fields.payCurrency)) return refuse("the price is a different one");
  addOrder(book, wanted, { ...fields, contents, paidAt: null });
  return answer;
}

type Wanted = { plan: Plan; term: Term };

/** The plan and term that an order names; a refusal where the SIM cannot buy them. */
export function termToOrder(
  onSale: Plan[],
  fields: Pick<Fields<"singleOrder">, "deviceCode" | "packageCode" | "orderPeriod" | "autoRenewal">,
): Wanted | ReturnType<typeof refuse> {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  if (sim.refusesOrders) return refuse("this SIM may not order");
  const plan = plansFor(onSale, sim).find((candidate) => candidate.packageCode === fields.packageCode);
  if (!plan) return refuse("this SIM cannot buy this plan");
  const term = plan.terms.find((candidate) => candidate.orderPeriod === fields.orderPeriod);
  if (!term) return refuse("the plan has no such period");
  if (fields.autoRenewal === "1" && term.autoRenewal !== "1") return refuse("this period cannot renew itself");
  return { plan, term };
}

type New = Pick<Order, "orderNo" | "payId" | "requestOrderId" | "autoRenewal" | "contents" | "paidAt"> &
  Pick<Fields<"singleOrder">, "deviceCode" | "languageCode" | "payAmount" | "payCurrency">;

export function addOrder({ orders, random }: OrderBook, { plan, term }: Wanted, order: New): Order {
  const added: Order = {
    transactionId: `T${random.digits(18)}`,
    orderNo: order.orderNo,
    payId: order.payId,
    requestOrderId: order.requestOrderId,
    simNumber: order.deviceCode,
    packageCode: plan.packageCode,
    planName: plan.name[languageOf(order.languageCode)],
    planNames: plan.name,
    orderPeriod: term.orderPeriod,
    packageType: term.packageType,
    amount: toMinorUnits(order.payAmount),
    currency: order.payCurrency,
    autoRenewal: order.autoRenewal,
    placedAt: Date.now(),
    placements: 1,
    authorisations: 0,
    paidAt: order.paidAt,
    contents: order.contents,
  };
  orders.push(added);
  return added;
}

function priceOf(term: Term, currency: string): number | undefined {
  const price = new Map(Object.entries(term.prices)).get(currency);
  return price && toMinorUnits(price.price);
}

/** The request, without the fields that differ from one attempt to the next. */
export function contentsOf(fields: Record<string, string>): Record<string, string> {
  const { sign: _sign, tradeTime: _tradeTime, ...contents } = fields;
  return contents;
}

export function sameContents(left: Record<string, string>, right: Record<string, string>): boolean {
  return Object.keys(left).every((name) => left[name] === right[name]);
}
