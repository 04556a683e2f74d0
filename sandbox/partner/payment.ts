import { symbolOf, toDecimal, toMinorUnits } from "#/sandbox/money.ts";
import { createIntent } from "#/sandbox/processor/intent.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import { refuse } from "./refusal.ts";

/**
 * Gives out what the browser needs to pay. A repeated call makes a second payment: nothing documented promises
 * otherwise, and a shop that is safe against this is safe against the kinder behaviour too.
 */
export function authorisePayment(world: World, fields: Fields<"pay">) {
  const order = world.orders.find((candidate) => candidate.payId === fields.payId);
  if (!order) return refuse("no order has this payId");
  if (order.amount !== toMinorUnits(fields.payAmount)) return refuse("the order has another amount");
  if (order.currency !== fields.payCurrency.toUpperCase()) return refuse("the order has another currency");
  order.authorisations += 1;
  const intent = createIntent(world, order, fields.email);
  return { clientSecret: intent.clientSecret, publishableKey: world.settings.publishableKey };
}

/** Says whether an order was paid. "unpaid" is assumed: the one value seen is "success". Times are UTC (assumed). */
export function paymentResult(world: World, fields: Fields<"resultQuery">) {
  const order = world.orders.find((candidate) => candidate.payId === fields.payId);
  if (!order) return refuse("no order has this payId");
  return {
    orderPeriod: order.orderPeriod,
    packageType: order.packageType,
    partnerCode: fields.partnerCode,
    payAmount: `${symbolOf(order.currency)}${toDecimal(order.amount)}`,
    payId: order.payId,
    payResultDate: order.paidAt === null ? "" : toDateTime(order.paidAt),
    payRst: order.paidAt === null ? "unpaid" : "success",
    servicePlanShowName: order.planName,
  };
}

function toDateTime(at: number): string {
  return new Date(at).toISOString().slice(0, "YYYY-MM-DD HH:MM:SS".length).replace("T", " ");
}
