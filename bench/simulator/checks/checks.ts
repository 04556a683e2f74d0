import { createHash } from "node:crypto";
import type { Store } from "#/bench/simulator/database.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { Charge } from "#/bench/simulator/world/ledger.ts";
import type { Notifier } from "#/bench/simulator/world/notifier.ts";
import { ELSEWHERE, type World } from "#/bench/simulator/world/world.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import { toOrder } from "#/lib/orders/columns.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { checkMails } from "./mail-checks.ts";
import { checkNotifications } from "./notification-checks.ts";
import { checkPaidRenewals } from "./renewal-checks.ts";
import { show } from "./show.ts";

/** What must hold at the end of a schedule. Each check has its number in `docs/simulator.md`. */
export function check(shop: Shop, world: World, notifier: Notifier, now: number): string[] {
  const { store } = shop;
  const orders = store.rows<OrderRow>("SELECT * FROM orders ORDER BY created_at, id").map(toOrder);
  return [
    ...world.violations,
    ...world.charges.flatMap((charge) => checkCharge(charge, orders, world)),
    ...orders.flatMap((order) => [
      ...checkMoney(order, world, notifier),
      ...checkSecret(order, world),
      ...checkRest(order),
      ...checkArrival(order, orders, world),
      ...checkPromptness(order, shop, world),
      ...checkTime(order, shop, world),
      ...checkHistory(order, store),
      ...checkEvidence(order, store),
    ]),
    ...checkSims(orders, world),
    ...checkNotifications(orders, shop, world, notifier),
    ...checkRenewals(orders, shop, world),
    ...checkCompetingRenewals(orders, shop, world),
    ...checkPaidRenewals(orders, shop, world),
    ...checkMails(orders, shop, world, now),
  ];
}

/** C1: each charge belongs to an order that is paid with this amount, or in review. */
function checkCharge(charge: Charge, orders: Order[], world: World): string[] {
  const order = orders.find((one) => one.partnerIds.payId === charge.payId);
  if (!order) return [`C1 a charge without an order: ${charge.payId}`];
  // Charged elsewhere, for an order that is not watched: only a fresh notification would prove it, and there may be none.
  const isUnknown = charge.kind === "elsewhere" && ["unpaid", "void"].includes(order.payment);
  const isSeen = order.payment === "paid" || (order.review !== null && charge.kind !== "first");
  if (!isSeen && !isUnknown) return [`C1 charged and neither paid nor in review: ${show(order)}`];
  if (order.price.amountMinor !== charge.minor || order.price.currency !== charge.currency) {
    return [`C1 charged another amount: ${show(order)}`];
  }
  const placements = world.placed.get(charge.payId);
  return placements ? [] : [`C4 charged without an order at the partner: ${show(order)}`];
}

/** C2, C3: a paid order has one charge; a second charge that the shop heard of puts the order in review. */
function checkMoney(order: Order, world: World, notifier: Notifier): string[] {
  const charges = world.charges.filter((charge) => charge.payId === order.partnerIds.payId);
  const found: string[] = [];
  if (order.payment === "paid" && charges.length === 0) found.push(`C2 paid and never charged: ${show(order)}`);
  if (world.firstCharges(order.partnerIds.payId).length > 1)
    found.push(`C3 charged twice by our doing: ${show(order)}`);
  const seconds = charges.filter(({ kind }) => kind !== "renewal");
  const told = notifier.told.get(order.partnerIds.payId) ?? new Set();
  const areAllTold = seconds.every(({ eventId }) => told.has(eventId));
  if (seconds.length > 1 && areAllTold && order.renewal === null && !order.review?.includes("second time")) {
    found.push(`C3 a second payment that is not flagged: ${show(order)}`);
  }
  if (seconds.length < 2 && order.review?.includes("second time") && !world.misled.has(order.partnerIds.payId)) {
    found.push(`C3 one payment taken for two: ${show(order)}`);
  }
  return found;
}

/** C3: the secret stored with the order is the one that a browser received. */
function checkSecret({ partnerIds, secret: kept }: Order, world: World): string[] {
  const left = world.intents.filter(({ payId, isReleased }) => payId === partnerIds.payId && isReleased);
  const isKept = left.every(({ secret }) => createHash("sha256").update(secret).digest("base64url") === kept.digest);
  return isKept ? [] : [`C3 another secret than the one that left: ${partnerIds.payId}`];
}

/** C4: a SIM has as many plans as orders that say so. Only the count matters: the list's entries name no order. */
function checkSims(orders: Order[], world: World): string[] {
  const active = orders.filter(({ service }) => service === "active" || service === "queued");
  return [...new Set(active.map(({ sim }) => sim))]
    .filter((sim) => active.filter((order) => order.sim === sim).length > world.entriesOf(sim).length)
    .map((sim) => `C4 more active orders than plans: ${sim}`);
}

/** C6: every order is finished or in review. */
function checkRest(order: Order): string[] {
  const status = statusOf(order);
  return ["ready", "queued", "ended", "review"].includes(status) ? [] : [`C6 stuck (${status}): ${show(order)}`];
}

/** C6: the shop knows of each plan on the SIM. With several orders for a SIM, the list can't show whose plan it is. */
function checkArrival(order: Order, orders: Order[], world: World): string[] {
  const isAlone = orders.every((other) => other === order || other.sim !== order.sim);
  const isTold = order.payment === "paid" && order.placement.entriesBefore !== null && isAlone;
  const charges = world.charges.filter(({ sim }) => sim === order.sim);
  const isOnSim = world.entriesOf(order.sim).some(({ payId }) => payId === order.partnerIds.payId);
  const isKnown = order.service === "active" || order.service === "queued";
  if (!isTold || !isOnSim || isKnown || charges.some(({ kind }) => kind === "elsewhere")) return [];
  return [`C6 on the SIM and not known to be: ${show(order)}`];
}

/** Longer than the longest pause between two queries while a payment is awaited. */
const SLACK_MS = 240_000;
const HOUR = 3_600_000;

/** C6: if only notifications fail, a payment is found soon. The sweeper may sleep here as long as the shop had no request before. */
function checkPromptness(order: Order, shop: Shop, world: World): string[] {
  const [charge] = world.firstCharges(order.partnerIds.payId);
  if (!shop.isUndisturbed || !charge || order.cardAttempts.firstAt === null || order.learnedAt === null) return [];
  const sinceMs = charge.at - order.cardAttempts.firstAt;
  const restMs = Math.max(sinceMs, shop.longestQuietMs(order.learnedAt));
  if (sinceMs > HOUR - SLACK_MS || order.learnedAt <= charge.at + restMs + SLACK_MS) return [];
  return [`C6 found late, after ${order.learnedAt - charge.at} ms: ${show(order)}`];
}

/** C11: a receipt names the time at which the order was charged, to the second, whenever the shop heard of it. */
function checkTime(order: Order, shop: Shop, world: World): string[] {
  const { payId } = order.partnerIds;
  const { paidAt } = order;
  if (paidAt === null || !shop.hasGoodClocks || world.misled.has(payId)) return [];
  const charges = world.charges.filter((charge) => charge.payId === payId);
  const isTrue = charges.some(({ at }) => paidAt <= at && at < paidAt + 1_000);
  return isTrue ? [] : [`C11 another time of payment: ${show(order)}`];
}

const PAYMENT_MOVES = [
  "unpaid open",
  "unpaid void",
  "unpaid paid",
  "void paid",
  "open paid",
  "open lapsed",
  "lapsed paid",
  "lapsed open",
];
const SERVICE_MOVES = [
  "unplaced placed",
  "unplaced refused",
  "placed queued",
  "placed active",
  "placed refused",
  "queued active",
  "refused placed",
];

/** The history has every version once, each an allowed move, and ends with the order's present states. */
function checkHistory(order: Order, store: Store): string[] {
  const rows = store.rows<{ version: number; payment: string; service: string }>(
    "SELECT version, payment, service FROM history WHERE order_id = ? ORDER BY version",
    order.id,
  );
  const found: string[] = [];
  let [payment, service] = ["unpaid", "unplaced"];
  for (const [index, row] of rows.entries()) {
    if (row.version !== index + 1) found.push(`C8 history has a gap before ${row.version}: ${show(order)}`);
    if (row.payment !== payment && !PAYMENT_MOVES.includes(`${payment} ${row.payment}`))
      found.push(`C8 moved ${payment} to ${row.payment}: ${show(order)}`);
    const isSurprise = row.payment === "paid" && (payment === "unpaid" || payment === "void");
    if (isSurprise && !order.review?.includes("no secret"))
      found.push(`C8 paid before any secret left: ${show(order)}`);
    if (row.service !== service && !SERVICE_MOVES.includes(`${service} ${row.service}`))
      found.push(`C8 moved ${service} to ${row.service}: ${show(order)}`);
    [payment, service] = [row.payment, row.service];
  }
  const isSame = rows.length === order.version && payment === order.payment && service === order.service;
  return isSame ? found : [...found, `C8 history ends elsewhere: ${show(order)}`];
}

/** C8: each paid or active order has evidence. */
function checkEvidence(order: Order, store: Store): string[] {
  const [count] = store.rows<{ heard: number }>("SELECT count(*) AS heard FROM evidence WHERE order_id = ?", order.id);
  const needed = order.payment === "paid" ? 1 : 0;
  return (count?.heard ?? 0) >= needed ? [] : [`C8 paid without evidence: ${show(order)}`];
}

/** One subscription an order; a stop request is fulfilled, and ends nothing that began after it. */
function checkRenewals(orders: Order[], { store, hasLastingClocks }: Shop, world: World): string[] {
  const open = store.rows<{ sim: string }>("SELECT sim FROM renewal_stops WHERE stopped_at IS NULL");
  const found = open.map(({ sim }) => `C6 never stopped: ${sim}`);
  for (const one of world.subscriptions) {
    const same = world.subscriptions.filter(({ payId }) => payId === one.payId);
    if (same.length > 1 && same[0] === one) found.push(`C3 two subscriptions of one order: ${one.payId}`);
    // A stop request also means an order that was begun before it, or announced as paid by a stale notification; which came first is
    // unknown within the clocks' error.
    const announced = store.rows<{ at: number }>(
      "SELECT at FROM history JOIN orders ON orders.id = order_id WHERE event = 'announced' AND pay_id = ?",
      one.payId,
    );
    const begunAt =
      Math.min(one.startedAt, world.begunAt.get(one.payId) ?? one.startedAt, ...announced.map(({ at }) => at)) - 2_000;
    const isRequested =
      !hasLastingClocks || world.stopRequests.some(({ sim, madeBy }) => sim === one.sim && madeBy >= begunAt);
    const isStopped = world.stopRequests.some(
      ({ meant, madeBy }) => madeBy < Number.POSITIVE_INFINITY && meant === one,
    );
    // The service shows only the newest renewal: ours may hide one from elsewhere before the service could ever name that.
    const isHidden =
      one.payId === ELSEWHERE && world.subscriptions.some((other) => other !== one && other.sim === one.sim);
    if (isStopped && !isHidden && one.endedAt === null) found.push(`C6 stopped and still renewing: ${one.payId}`);
    // For a renewal begun elsewhere, it is unknown whether it existed when the stop was requested.
    const isOurs = orders.some((order) => order.partnerIds.payId === one.payId && order.cardAttempts.firstAt !== null);
    if (!isRequested && isOurs && one.endedAt !== null && !world.endedElsewhere.has(one))
      found.push(`C9 ended without a stop request: ${one.payId}`);
  }
  return found;
}

/** C3: no renewal was begun while another one of ours was paid, active, and without a stop request. */
function checkCompetingRenewals(orders: Order[], { hasGoodClocks }: Shop, world: World): string[] {
  return world.subscriptions
    .filter(({ sim }) => hasGoodClocks && world.stopRequests.every((request) => request.sim !== sim))
    .filter((later) => {
      const begunAt = world.begunAt.get(later.payId);
      if (begunAt === undefined) return false;
      const chosenAt = orders.find(({ partnerIds }) => partnerIds.payId === later.payId)?.renewal?.chosenAt ?? begunAt;
      const knownFrom = Math.min(begunAt, chosenAt) - 20 * HOUR;
      return world.subscriptions.some((one) => {
        const learnedAt = orders.find(({ partnerIds }) => partnerIds.payId === one.payId)?.learnedAt ?? null;
        const wasKnown = learnedAt !== null && learnedAt < begunAt - 10_000 && learnedAt > knownFrom;
        const wasOn = one.startedAt < begunAt && (one.endedAt ?? Number.POSITIVE_INFINITY) > later.startedAt;
        return one.sim === later.sim && one.payId !== later.payId && wasKnown && wasOn;
      });
    })
    .map(({ sim }) => `C3 two renewals on one SIM: ${sim}`);
}
