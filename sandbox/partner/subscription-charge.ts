import { type Fleet, putOnDevice } from "#/sandbox/fleet/fleet.ts";
import { type Charge, recordCharge } from "#/sandbox/ledger/charge.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { announcePayment, type Outbox } from "#/sandbox/notifications/delivery.ts";

/** Takes the money for one period, the first or a further one, and notifies the shop. Once paid, it is active. */
export function chargeSubscription(
  service: Outbox & { orders: Order[]; charges: Charge[]; fleet: Fleet },
  subscription: Subscription,
  at: number,
): void {
  const { id, payId, amount, currency } = subscription;
  const isFirst = subscription.lastPaidAt === null;
  if (!isFirst) subscription.renewedAt.push(at);
  subscription.lastPaidAt = at;
  subscription.status = "active";
  recordCharge(service, {
    intentId: null,
    subscriptionId: id,
    payId,
    amount,
    currency: currency.toLowerCase(),
    at,
  });
  const order = service.orders.find((candidate) => candidate.payId === payId);
  // A further payment is a transaction of its own, apart from the order's.
  const transactionId = (isFirst && order?.transactionId) || `T${service.random.digits(18)}`;
  const isOfNewPeriod = !isFirst || order?.paidAt === null;
  if (isOfNewPeriod && at <= Date.now()) putOnDevice(service.fleet, { ...subscription, code: transactionId }, at);
  if (order) order.paidAt ??= at;
  announcePayment(service, { ...subscription, transactionId, at, transactionType: "subscription" });
}
