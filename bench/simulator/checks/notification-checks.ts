import type { Store } from "#/bench/simulator/database.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { Notifier } from "#/bench/simulator/world/notifier.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { Order } from "#/lib/orders/order.ts";
import { show } from "./show.ts";

const HOUR = 3_600_000;

/** What must have become of the notifications when everything has come to rest. */
export function checkNotifications(orders: Order[], shop: Shop, world: World, notifier: Notifier): string[] {
  const { store, hasGoodClocks, hasLastingClocks, hasGoodDatabase } = shop;
  return [
    ...checkInbox(store, notifier),
    ...checkContradictions(orders, world, notifier),
    ...(hasGoodClocks ? checkWord(orders, notifier) : []),
    // A look that failed may come again too late, since sweepers rest here, and a clock may have gone on a day.
    ...(hasLastingClocks && hasGoodDatabase ? checkMatches(orders, store, notifier) : []),
    ...checkRenewalPayments(orders, store, world, notifier),
  ];
}

/** C8: what was answered with success is ours for ever. */
function checkInbox(store: Store, notifier: Notifier): string[] {
  const rows = store.rows<{ sealed: string }>("SELECT body_sealed AS sealed FROM notifications");
  const kept = new Set(rows.map(({ sealed }) => (JSON.parse(sealed) as [string, string])[0]));
  return [...notifier.acknowledged]
    .filter(([body]) => !kept.has(body))
    .map(([, { id }]) => `C8 acknowledged and not kept: ${id}`);
}

/** C8: word of a payment, sent in time and under a number of ours, is enough for "paid" the moment it is answered. */
function checkWord(orders: Order[], { proven }: Notifier): string[] {
  return orders
    .filter(
      ({ partnerIds, paidAt }) =>
        (paidAt ?? Number.POSITIVE_INFINITY) > (proven.get(partnerIds.payId) ?? Number.POSITIVE_INFINITY) + 1_000,
    )
    .map((order) => `C8 told and not believed: ${show(order)}`);
}

/** C8: what came before the shop knew the number that it names has found its order since. */
function checkMatches(orders: Order[], store: Store, { acknowledged }: Notifier): string[] {
  const rows = store.rows<{ sealed: string; at: number }>(
    "SELECT body_sealed AS sealed, received_at AS at FROM notifications WHERE outcome = 'unmatched'",
  );
  return rows.flatMap(({ sealed, at }) => {
    const message = acknowledged.get((JSON.parse(sealed) as [string, string])[0]);
    const order = orders.find(({ partnerIds, subscription }) =>
      message?.names.some((name) => name !== null && [partnerIds.partnerOrderNo, subscription.id].includes(name)),
    );
    // The numbers are learned before the card form opens, or soon after it was used.
    const learnedBy = Math.max(order?.openedAt ?? Number.POSITIVE_INFINITY, order?.subscription.sentAt ?? 0);
    return order && Math.abs(learnedBy - at) < HOUR ? [`C8 never matched: ${message?.id}, ${show(order)}`] : [];
  });
}

/** C8: each payment that a renewal made by itself, and that was told of, has a row of its own. */
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

/** C8: what doesn't fit an order is before a person, in words that say what. */
function checkContradictions(orders: Order[], world: World, { contradictions }: Notifier): string[] {
  return contradictions.flatMap(({ payIds, at, word }) =>
    orders
      .filter(({ partnerIds, review }) => payIds.includes(partnerIds.payId) && !(review ?? "").includes(word))
      // Word of a payment of the same moment is a copy.
      .filter(
        ({ partnerIds }) => !world.charges.some((charge) => charge.payId === partnerIds.payId && charge.at === at),
      )
      .map((order) => `C8 not flagged (${word}): ${show(order)}`),
  );
}
