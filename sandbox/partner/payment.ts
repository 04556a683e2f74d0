import { symbolOf, toDecimal, toMinorUnits } from "#/sandbox/money.ts";
import { recordDecline } from "#/sandbox/processor/charge.ts";
import { createIntent } from "#/sandbox/processor/intent.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import type { Order } from "./order.ts";
import { refuse } from "./refusal.ts";
import { beginSubscription, chargeSubscription } from "./subscription.ts";

/**
 * Gives out what the browser needs to pay. A repeated call makes a second payment: nothing documented promises
 * otherwise, and a shop that is safe against this is safe against the kinder behaviour too.
 */
export function authorisePayment(world: World, fields: Fields<"pay">) {
  const order = orderToPay(world, fields);
  if ("operateCode" in order) return order;
  order.authorisations += 1;
  const intent = createIntent(world, order, { kind: "payment", email: fields.email, customerId: null });
  return { clientSecret: intent.clientSecret, publishableKey: world.settings.publishableKey };
}

/** The same for an order that renews itself. Whether the secret is a payment's or a set-up's is a setting. */
export function authoriseRenewal(world: World, fields: Fields<"autoPay">) {
  const order = orderToPay(world, fields);
  if ("operateCode" in order) return order;
  if (order.autoRenewal !== "1") return refuse("the order does not renew itself");
  order.authorisations += 1;
  const customerId = `cus_${world.random.token(14)}`;
  const intent = createIntent(world, order, { kind: world.settings.renewalSecret, email: fields.email, customerId });
  return {
    clientSecret: intent.clientSecret,
    customer_id: customerId,
    publishableKey: world.settings.publishableKey,
  };
}

/**
 * Makes a subscription from a card that was set up for the order, and charges the first period. A repeated call makes a
 * second one with a charge of its own, for the reason given above. Any plan_id is accepted: what it names is not documented.
 */
export function subscribe(world: World, fields: Fields<"subDirectly">) {
  const order = orderToPay(world, fields);
  if ("operateCode" in order) return order;
  const setup = world.intents.find(
    ({ kind, payId, status, paymentMethod }) =>
      kind === "setup" && payId === order.payId && status === "succeeded" && paymentMethod?.id === fields.pm_id,
  );
  if (!setup?.paymentMethod) return refuse("no card was set up for this order under this pm_id");
  const { subscriptionStatus: status } = world.settings;
  const isCharged = status === "active";
  if (isCharged && setup.paymentMethod.refusal) {
    recordDecline(world, setup, setup.paymentMethod.refusal);
    return refuse("the card was declined");
  }
  const subscription = beginSubscription(world, { ...order, email: fields.email }, { source: "setup", status });
  if (isCharged) chargeSubscription(world, subscription, Date.now());
  return {
    customer_id: setup.customerId,
    pay_method: fields.pm_id,
    product_id: `prod_${world.random.token(14)}`,
    status,
    sub_id: subscription.id,
  };
}

function orderToPay(world: World, fields: Fields<"pay">): Order | ReturnType<typeof refuse> {
  const order = world.orders.find((candidate) => candidate.payId === fields.payId);
  if (!order) return refuse("no order has this payId");
  if (order.amount !== toMinorUnits(fields.payAmount)) return refuse("the order has another amount");
  if (order.currency !== fields.payCurrency.toUpperCase()) return refuse("the order has another currency");
  return order;
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
