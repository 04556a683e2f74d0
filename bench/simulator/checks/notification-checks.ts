import type { Store } from "#/bench/simulator/database.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { Contradiction, Notifier } from "#/bench/simulator/world/notifier.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { Order } from "#/lib/orders/order.ts";
import { show } from "./show.ts";

const HOUR = 3_600_000;

/** What must hold for the notifications at the end of a schedule. */
export function checkNotifications(orders: Order[], shop: Shop, world: World, notifier: Notifier): string[] {
  const { store, hasGoodClocks, hasLastingClocks, hasGoodDatabase } = shop;
  return [
    ...checkInbox(store, notifier),
    ...checkContradictions(orders, shop, world, notifier),
    ...(hasGoodClocks ? checkWord(orders, notifier) : []),
    // The retry of a failed attempt may come too late: sweepers sleep long here, and a clock may have jumped a day ahead.
    ...(hasLastingClocks && hasGoodDatabase ? checkMatches(orders, store, notifier) : []),
    ...checkRenewalPayments(orders, store, world, notifier),
  ];
}

/** C8: the shop keeps each notification that it answered with success. */
function checkInbox(store: Store, notifier: Notifier): string[] {
  const rows = store.rows<{ sealed: string }>("SELECT body_sealed AS sealed FROM notifications");
  const kept = new Set(rows.map(({ sealed }) => (JSON.parse(sealed) as [string, string])[0]));
  return [...notifier.acknowledged]
    .filter(([body]) => !kept.has(body))
    .map(([, { id }]) => `C8 acknowledged and not kept: ${id}`);
}

/** C8: a timely notification of a payment under one of our ids makes the order paid by the time the shop answers it. */
function checkWord(orders: Order[], { proven }: Notifier): string[] {
  return orders
    .filter(
      ({ partnerIds, learnedAt }) =>
        (learnedAt ?? Number.POSITIVE_INFINITY) > (proven.get(partnerIds.payId) ?? Number.POSITIVE_INFINITY) + 1_000,
    )
    .map((order) => `C8 told and not believed: ${show(order)}`);
}

/** C8: a notification that came before the shop knew the id it names has found its order since. */
function checkMatches(orders: Order[], store: Store, { acknowledged }: Notifier): string[] {
  const rows = store.rows<{ sealed: string; at: number }>(
    "SELECT body_sealed AS sealed, received_at AS at FROM notifications WHERE outcome = 'unmatched'",
  );
  return rows.flatMap(({ sealed, at }) => {
    const message = acknowledged.get((JSON.parse(sealed) as [string, string])[0]);
    const order = orders.find(({ partnerIds, subscription }) =>
      message?.names.some((name) => name !== null && [partnerIds.partnerOrderNo, subscription.id].includes(name)),
    );
    // The shop learns the ids before the card form opens, or soon after it was used.
    const learnedBy = Math.max(order?.openedAt ?? Number.POSITIVE_INFINITY, order?.subscription.sentAt ?? 0);
    return order && Math.abs(learnedBy - at) < HOUR ? [`C8 never matched: ${message?.id}, ${show(order)}`] : [];
  });
}

/** C8: each later payment of a renewal that the shop was notified of has its own row. */
function checkRenewalPayments(orders: Order[], store: Store, world: World, { told }: Notifier): string[] {
  const rows = store.rows<{ order_id: string; key: string }>("SELECT order_id, event_key AS key FROM renewal_payments");
  return world.charges
    .filter(({ kind, payId, eventId }) => kind === "renewal" && told.get(payId)?.has(eventId))
    .filter(({ payId, eventId }) => {
      const order = orders.find(({ partnerIds }) => partnerIds.payId === payId);
      const isKnown = order?.payment === "paid" && order.subscription.id !== null;
      return isKnown && !rows.some(({ order_id, key }) => order_id === order.id && key.startsWith(`${eventId} `));
    })
    .map(({ payId }) => `C8 a renewal's payment without a row: ${payId}`);
}

/** C8: a notification that doesn't fit its order puts the order in review, with the reason. */
function checkContradictions(
  orders: Order[],
  shop: Shop,
  world: World,
  { contradictions, concerns }: Notifier,
): string[] {
  const unflagged = (found: Contradiction[]) =>
    found.flatMap(({ payIds, at, word }) =>
      orders
        .filter(({ partnerIds, review }) => payIds.includes(partnerIds.payId) && !(review ?? "").includes(word))
        .map((order) => ({ order, at, word })),
    );
  const untrue = unflagged(contradictions)
    // A notification of a payment made at the same moment is a copy.
    .filter(({ order, at }) => !world.charges.some((one) => one.payId === order.partnerIds.payId && one.at === at))
    // An unclear word needs no review where the payment was proven soon after it.
    .filter(({ order: { learnedAt }, at, word }) => {
      const isExplained = learnedAt !== null && (learnedAt > at - 10_000 || !shop.hasGoodClocks);
      return word !== "payment status" || !isExplained;
    });
  return [...untrue, ...unflagged(concerns)].map(({ order, word }) => `C8 not flagged (${word}): ${show(order)}`);
}
