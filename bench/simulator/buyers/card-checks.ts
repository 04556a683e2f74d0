import type { Order } from "#/lib/orders/order.ts";
import type { Surroundings } from "./surroundings.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After so many the card form rests. */
const DECLINES = 5;

/** Looks at what the shop made of "I confirm this card now", told at `toldAt`, in the moment in which it is written down. */
export function checkCard({ shop, scheduler, world }: Surroundings, order: Order, toldAt: number): void {
  const { id, sim, payment, renewal, partnerIds } = order;
  const { confirmingAt, declines, pausedUntil } = order.cardAttempts;
  const { now } = scheduler;
  const isTaken = shop.hasGoodClocks && confirmingAt !== null && confirmingAt >= toldAt;
  const mustRest = declines > 0 && declines % DECLINES === 0 && (pausedUntil ?? now + 1) > now;
  if (isTaken && mustRest) world.violations.push(`C3 a card after ${declines} that were declined: ${partnerIds.payId}`);
  const mayRest = pausedUntil !== null && (pausedUntil >= toldAt || !shop.hasGoodClocks);
  // Its payment may be on the way from now on, so it is asked about again, and its page must not speak of a day without one.
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
    ...[sim, id, now - 50 * MINUTE, now - 20 * HOUR],
  );
  if (competing.length > 0) world.violations.push(`C3 two cards for renewals of one SIM: ${partnerIds.payId}`);
}
