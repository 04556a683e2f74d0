import { recordDecline } from "#/sandbox/ledger/charge.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import { beginSubscription } from "#/sandbox/ledger/subscription.ts";
import { toMinorUnits } from "#/sandbox/money.ts";
import { createIntent, type Processor } from "#/sandbox/processor/intent.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import { refuse } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";
import { chargeSubscription } from "./subscription-charge.ts";

/**
 * Gives out what the browser needs to pay. A repeated call makes a second payment: the documents promise nothing else,
 * and a shop that is safe against this is also safe against a service that recognises the repetition.
 */
export function authorisePayment(processor: Processor, fields: Fields<"pay">) {
  const order = orderToPay(processor.orders, fields);
  if ("operateCode" in order) return order;
  order.authorisations += 1;
  const intent = createIntent(processor, order, { kind: "payment", email: fields.email, customerId: null });
  return { clientSecret: intent.clientSecret, publishableKey: processor.settings.publishableKey };
}

/** The same for an order that renews itself. A setting says whether the secret is a payment's or a set-up's. */
export function authoriseRenewal(processor: Processor, fields: Fields<"autoPay">) {
  const order = orderToPay(processor.orders, fields);
  if ("operateCode" in order) return order;
  if (order.autoRenewal !== "1") return refuse("the order does not renew itself");
  order.authorisations += 1;
  const customerId = `cus_${processor.random.token(14)}`;
  const intent = createIntent(processor, order, {
    kind: beginsByPayment(processor) ? "payment" : processor.settings.renewalSecret,
    email: fields.email,
    customerId,
  });
  return {
    clientSecret: intent.clientSecret,
    customer_id: customerId,
    publishableKey: processor.settings.publishableKey,
  };
}

function beginsByPayment(processor: Processor): boolean {
  return isQuirky(processor, "renewal-never-begins") || isQuirky(processor, "renewal-begins-late");
}

/**
 * Makes a subscription from a card that was set up for the order, and charges the first period. A repeated call makes a
 * second one with its own charge, for the reason given above. Without a quirk
 * any plan_id is accepted: its meaning is not documented.
 */
export function subscribe(processor: Processor, fields: Fields<"subDirectly">) {
  const order = orderToPay(processor.orders, fields);
  if ("operateCode" in order) return order;
  const isOtherPlan = fields.plan_id !== order.contents.servicePlanCode;
  if (isQuirky(processor, "plan-id-is-service-plan") && isOtherPlan) return refuse("no such plan_id");
  const setup = processor.intents.find(
    ({ kind, payId, status, paymentMethod }) =>
      kind === "setup" && payId === order.payId && status === "succeeded" && paymentMethod?.id === fields.pm_id,
  );
  if (!setup?.paymentMethod) return refuse("no card was set up for this order under this pm_id");
  const { subscriptionStatus: status } = processor.settings;
  const isCharged = status === "active";
  if (isCharged && setup.paymentMethod.declineReason) {
    recordDecline(processor, setup, setup.paymentMethod.declineReason);
    return refuse("the card was declined");
  }
  const subscription = beginSubscription(processor, { ...order, email: fields.email }, { source: "setup", status });
  if (isCharged) chargeSubscription(processor, subscription, Date.now());
  return {
    customer_id: setup.customerId,
    pay_method: fields.pm_id,
    product_id: `prod_${processor.random.token(14)}`,
    status,
    sub_id: subscription.id,
  };
}

function orderToPay(orders: Order[], fields: Fields<"pay">): Order | ReturnType<typeof refuse> {
  const order = orders.find((candidate) => candidate.payId === fields.payId);
  if (!order) return refuse("no order has this payId");
  if (order.amount !== toMinorUnits(fields.payAmount)) return refuse("the order has another amount");
  if (order.currency !== fields.payCurrency.toUpperCase()) return refuse("the order has another currency");
  return order;
}
