import { symbolOf, toDecimal } from "#/sandbox/money.ts";
import type { Charge, Decline } from "./charge.ts";
import type { Intent } from "./intent.ts";
import type { Notification } from "./notification.ts";
import type { Order } from "./order.ts";
import type { Subscription } from "./subscription.ts";

/** Everything that happened to money and plans since the start, by kind. */
export type Ledger = {
  orders: Order[];
  subscriptions: Subscription[];
  intents: Intent[];
  charges: Charge[];
  declines: Decline[];
  notifications: Notification[];
};

export function emptyLedger(): Ledger {
  return { orders: [], subscriptions: [], intents: [], charges: [], declines: [], notifications: [] };
}

/** The ledger with one entry for each payId and the counts that tests compare. */
export function summaryOf(ledger: Ledger, requests: { violations: string[] }[]) {
  const { orders, subscriptions, intents, charges, declines, notifications } = ledger;
  return {
    orders,
    payments: orders.map(({ payId }) => paymentOf(ledger, payId)),
    subscriptions,
    intents,
    charges,
    declines,
    notifications,
    counts: {
      orders: orders.length,
      subscriptions: subscriptions.length,
      intents: intents.length,
      charges: charges.length,
      declines: declines.length,
      notifications: notifications.length,
      attempts: notifications.reduce((sum, notification) => sum + notification.attempts.length, 0),
      violations: requests.reduce((sum, request) => sum + request.violations.length, 0),
    },
  };
}

export function paymentOf(ledger: Ledger, payId: string) {
  const order = ledger.orders.find((candidate) => candidate.payId === payId);
  if (!order) throw new Error(`no order has the payId ${payId}`);
  const ofThis = <Item extends { payId: string }>(items: Item[]) => items.filter((item) => item.payId === payId);
  return {
    payId,
    amount: `${symbolOf(order.currency)}${toDecimal(order.amount)}`,
    paidAt: order.paidAt,
    authorisations: order.authorisations,
    intents: ofThis(ledger.intents).length,
    charges: ofThis(ledger.charges).length,
    declines: ofThis(ledger.declines).length,
    notifications: ofThis(ledger.notifications).length,
  };
}
