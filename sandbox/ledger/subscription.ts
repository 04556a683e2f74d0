import { DAY_MS, lengthOf } from "#/sandbox/catalogue/period.ts";
import type { Text } from "#/sandbox/catalogue/term.ts";
import type { Random } from "#/sandbox/random.ts";
import type { Order } from "./order.ts";

/** A plan that is paid again each period by itself. */
export type Subscription = {
  id: string;
  /** The ids of the order it began with. A subscription begun elsewhere has ids that no order of the shop has. */
  payId: string;
  orderNo: string;
  sim: string;
  /** Only an "active" one counts as a renewal that is on. */
  status: string;
  begunAt: number;
  cancelledAt: number | null;
  /** How it began: with a card that was set up, with a first payment, or outside this shop. */
  source: "setup" | "payment" | "elsewhere";
  packageCode: string;
  /** In the language of the order. */
  planName: string;
  planNames: Text;
  orderPeriod: string;
  packageType: string;
  amount: number;
  currency: string;
  email: string;
  /** Null until the first period is charged. */
  lastPaidAt: number | null;
  /** Times of the payments after the first. */
  renewedAt: number[];
};

type Begun = Pick<Order, "payId" | "orderNo" | "packageCode" | "planName" | "planNames" | "orderPeriod"> &
  Pick<Order, "packageType" | "amount" | "currency"> & { simNumber: string; email: string };

export function beginSubscription(
  ledger: { subscriptions: Subscription[]; random: Random },
  order: Begun,
  how: Pick<Subscription, "source" | "status">,
): Subscription {
  const { payId, orderNo, simNumber: sim, packageCode, planName, planNames, orderPeriod } = order;
  const { packageType, amount, currency, email } = order;
  const subscription: Subscription = {
    id: `sub_${ledger.random.token(24)}`,
    ...{ payId, orderNo, sim, packageCode, planName, planNames, orderPeriod, packageType, amount, currency, email },
    ...how,
    begunAt: Date.now(),
    cancelledAt: null,
    lastPaidAt: null,
    renewedAt: [],
  };
  ledger.subscriptions.push(subscription);
  return subscription;
}

/** When the next period is due: one period after the last payment. */
export function nextPaymentAt(subscription: Subscription): number {
  const { lastPaidAt, begunAt } = subscription;
  return lastPaidAt === null ? begunAt : lastPaidAt + lengthOf(subscription).days * DAY_MS;
}
