import type { Order } from "#/lib/orders/store.ts";
import type { Surroundings } from "./surroundings.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After so many the card form rests. */
const DECLINES = 5;

/** Looks at what the shop made of "I confirm this card now", told at `toldAt`, in the moment in which it is written down. */
export function checkCard({ shop, scheduler, world }: Surroundings, order: Order, toldAt: number): void {
  const { id, sim, pay_id, payment, renews, confirming_at, declines, resting_until } = order;
  const { now } = scheduler;
  const isTaken = shop.hasGoodClocks && confirming_at !== null && confirming_at >= toldAt;
  const mustRest = declines > 0 && declines % DECLINES === 0 && (resting_until ?? now + 1) > now;
  if (isTaken && mustRest) world.violations.push(`C3 a card after ${declines} that were declined: ${pay_id}`);
  const mayRest = resting_until !== null && (resting_until >= toldAt || !shop.hasGoodClocks);
  if (payment !== "open" || mayRest) return;
  if (renews === 0) {
    if (confirming_at === null) world.violations.push(`C6 a card that is not let through: ${pay_id}`);
    return;
  }
  if (!isTaken) return;
  const rivals = shop.store.rows<Order>(
    `SELECT id FROM orders WHERE sim = ? AND id <> ? AND renews = 1 AND (
       (payment = 'open' AND confirming_at > ? AND subscription_word IS NULL)
       OR (payment = 'paid' AND paid_at > ? AND sim NOT IN (SELECT sim FROM renewal_stops WHERE stopped_at IS NOT NULL)))`,
    ...[sim, id, now - 50 * MINUTE, now - 20 * HOUR],
  );
  if (rivals.length > 0) world.violations.push(`C3 two cards for renewals of one SIM: ${pay_id}`);
}
