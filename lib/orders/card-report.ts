import { hasRival } from "#/lib/renewals/competing-renewal.ts";
import type { OrdersContext } from "./context.ts";
import type { Order, OrderChange } from "./order.ts";
import { withNextQuery } from "./schedule.ts";
import { advance, getOrder, transact } from "./store.ts";

/** A buyer who has met this many declines won't find a good card by trying on; a thief with a list of cards would. */
const DECLINES_BEFORE_REST = 5;
const REST_MS = 10 * 60_000;

/** The browser asks the processor to confirm; or the card was declined; or nothing reached a bank after all. */
export type BrowserWord = "confirming" | "declined" | "unsent";

/**
 * What the browser says about the card. A hint that changes what the page says and when we ask; never a fact about money. While
 * the card form rests, or another order may renew the SIM, no try is begun.
 */
export async function heedBrowser(context: OrdersContext, orderId: string, word: BrowserWord): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const now = context.clock.now();
    const isConfirming = word === "confirming";
    // Confirming revives a lapsed order: its card form is still open somewhere.
    if (order.payment !== "open" && !(order.payment === "lapsed" && isConfirming)) return order;
    if (isConfirming && isResting(order, now)) return order;
    // The card is set up and the subscription asked for: what another tab says of its form no longer counts.
    if (order.subscription.sentAt !== null) return order;
    if (isConfirming && order.renewal !== null && (await hasRival(transaction, order, now))) return order;
    const fields = isConfirming ? beingConfirmed(order, now) : failed(order, word, now);
    return advance(transaction, order, word, withNextQuery(order, fields, now), { at: now });
  });
}

/** A payment may be on its way: the order is open (again), and watched closely. */
export function beingConfirmed(order: Order, now: number): OrderChange {
  const cardAttempts = { confirmingAt: now, firstAt: order.cardAttempts.firstAt ?? now };
  return { payment: "open", cardAttempts, schedule: { activityAt: now } };
}

/** One try is declined once, however often the browser says so. */
function failed(order: Order, word: "declined" | "unsent", now: number): OrderChange {
  const schedule = { activityAt: now };
  const { confirmingAt } = order.cardAttempts;
  if (word === "unsent" || confirmingAt === null) return { schedule, cardAttempts: { confirmingAt: null } };
  const declines = order.cardAttempts.declines + 1;
  const pause = declines % DECLINES_BEFORE_REST === 0 ? { pausedUntil: now + REST_MS } : {};
  return { schedule, cardAttempts: { confirmingAt: null, declines, ...pause } };
}

/** Whether the card form rests after too many declines. */
export function isResting({ cardAttempts: { pausedUntil } }: Order, now: number): boolean {
  // Not for longer than it ever rests: that would be a clock that was put back.
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + REST_MS;
}
