import { announcePayment } from "#/sandbox/notifications/delivery.ts";
import { recordCharge } from "#/sandbox/processor/charge.ts";
import type { World } from "#/sandbox/world.ts";
import type { Order } from "./order.ts";
import { DAY_MS, lengthOf } from "./period.ts";

/** A plan that is paid again and again by itself. */
export type Subscription = {
  id: string;
  /** Those of the order it was begun with; one begun elsewhere has ids that no order of the shop has. */
  payId: string;
  orderNo: string;
  sim: string;
  /** Only what is "active" counts as a renewal that is on. */
  status: string;
  begunAt: number;
  cancelledAt: number | null;
  /** By what it was begun: a card that was set up, a first payment, or something that is not the shop. */
  source: "setup" | "payment" | "elsewhere";
  planName: string;
  orderPeriod: string;
  packageType: string;
  amount: number;
  currency: string;
  email: string;
  /** Null until the first period was charged. */
  lastPaidAt: number | null;
  /** Times of the payments after the first. */
  renewedAt: number[];
};

type Begun = Pick<Order, "payId" | "orderNo" | "planName" | "orderPeriod" | "packageType" | "amount" | "currency"> & {
  simNumber: string;
  email: string;
};

export function beginSubscription(
  world: World,
  order: Begun,
  how: Pick<Subscription, "source" | "status">,
): Subscription {
  const { payId, orderNo, simNumber: sim, planName, orderPeriod, packageType, amount, currency, email } = order;
  const subscription: Subscription = {
    id: `sub_${world.random.token(24)}`,
    ...{ payId, orderNo, sim, planName, orderPeriod, packageType, amount, currency, email },
    ...how,
    begunAt: Date.now(),
    cancelledAt: null,
    lastPaidAt: null,
    renewedAt: [],
  };
  world.subscriptions.push(subscription);
  return subscription;
}

/** Takes the money for one period, the first or a further one, and tells the shop. Paid once, it is active. */
export function chargeSubscription(world: World, subscription: Subscription, at: number): void {
  const { id, payId, amount, currency } = subscription;
  const isFirst = subscription.lastPaidAt === null;
  if (!isFirst) subscription.renewedAt.push(at);
  subscription.lastPaidAt = at;
  subscription.status = "active";
  recordCharge(world, {
    intentId: null,
    subscriptionId: id,
    payId,
    amount,
    currency: currency.toLowerCase(),
    at,
  });
  const order = world.orders.find((candidate) => candidate.payId === payId);
  if (order) order.paidAt ??= at;
  // A further payment is a transaction of its own, apart from the order's.
  const transactionId = (isFirst && order?.transactionId) || `T${world.random.digits(18)}`;
  announcePayment(world, { ...subscription, transactionId, at, transactionType: "subscription" });
}

/** When the next period is due: one after the last payment. */
export function nextPaymentAt(subscription: Subscription): number {
  const { lastPaidAt, begunAt } = subscription;
  return lastPaidAt === null ? begunAt : lastPaidAt + lengthOf(subscription).days * DAY_MS;
}
