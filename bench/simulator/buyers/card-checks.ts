import type { Order } from "#/lib/orders/order.ts";
import type { Surroundings } from "./surroundings.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The card form pauses after this many declines. */
const DECLINES = 5;

/** Checks an order right after the shop has stored the report "confirming", which the browser sent at `toldAt`. */
export function checkCard({ shop, scheduler, world }: Surroundings, order: Order, toldAt: number): void {
  const { id, sim, payment, renewal, partnerIds } = order;
  const { confirmingAt, declines, pausedUntil } = order.cardAttempts;
  const { now } = scheduler;
  const isTaken = shop.hasGoodClocks && confirmingAt !== null && confirmingAt >= toldAt;
  const mustRest = declines > 0 && declines % DECLINES === 0 && (pausedUntil ?? now + 1) > now;
  if (isTaken && mustRest) world.violations.push(`C3 a card after ${declines} that were declined: ${partnerIds.payId}`);
  const mayRest = pausedUntil !== null && (pausedUntil >= toldAt || !shop.hasGoodClocks);
  // A payment may be under way from now on, so the order is watched again, and its page must not say that none came for a day.
  if (payment === "lapsed" && renewal === null && !mayRest)
    world.violations.push(`C6 confirmed, and still lapsed: ${partnerIds.payId}`);
  if (payment !== "open" || mayRest) return;
  if (renewal === null) {
    if (confirmingAt === null) world.violations.push(`C6 a card that is not let through: ${partnerIds.payId}`);
    return;
  }
  if (!isTaken) return;
  const competing = shop.store.rows(
    `SELECT id FROM orders WHERE sim = ? AND id <> ? AND renews = 1 AND (
       (payment = 'open' AND confirming_at > ? AND subscription_word IS NULL)
       OR (payment = 'paid' AND paid_at > ? AND sim NOT IN (SELECT sim FROM renewal_stops WHERE stopped_at IS NOT NULL)))`,
    ...[sim, id, now - 50 * MINUTE, Math.min(now, renewal.chosenAt) - 20 * HOUR],
  );
  if (competing.length > 0) world.violations.push(`C3 two cards for renewals of one SIM: ${partnerIds.payId}`);
}
