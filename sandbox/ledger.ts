import { symbolOf, toDecimal } from "./money.ts";
import type { World } from "./world.ts";

/** Everything that happened, by kind, with a line per payId on which a test can count. */
export function ledgerOf(world: World) {
  return {
    orders: world.orders,
    payments: world.orders.map(({ payId }) => paymentOf(world, payId)),
    subscriptions: world.subscriptions,
    intents: world.intents,
    charges: world.charges,
    declines: world.declines,
    notifications: world.notifications,
    counts: {
      orders: world.orders.length,
      subscriptions: world.subscriptions.length,
      intents: world.intents.length,
      charges: world.charges.length,
      declines: world.declines.length,
      notifications: world.notifications.length,
      attempts: world.notifications.reduce((sum, notification) => sum + notification.attempts.length, 0),
      violations: world.requests.reduce((sum, request) => sum + request.violations.length, 0),
    },
  };
}

export function paymentOf(world: World, payId: string) {
  const order = world.orders.find((candidate) => candidate.payId === payId);
  if (!order) throw new Error(`no order has the payId ${payId}`);
  const ofThis = <Item extends { payId: string }>(items: Item[]) => items.filter((item) => item.payId === payId);
  return {
    payId,
    amount: `${symbolOf(order.currency)}${toDecimal(order.amount)}`,
    paidAt: order.paidAt,
    authorisations: order.authorisations,
    intents: ofThis(world.intents).length,
    charges: ofThis(world.charges).length,
    declines: ofThis(world.declines).length,
    notifications: ofThis(world.notifications).length,
  };
}
