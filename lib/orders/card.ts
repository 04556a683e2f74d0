import type { OrdersContext } from "./context.ts";
import type { Order, OrderChange } from "./order.ts";
import { withNextQuery } from "./schedule.ts";
import { advance, getOrder, transact } from "./store.ts";

/** A buyer who has met this many declines won't find a good card by trying on; a thief with a list of cards would. */
const DECLINES_BEFORE_REST = 5;
const REST_MS = 10 * 60_000;

/** The browser asks the processor to confirm; or the card was declined; or nothing reached a bank after all. */
export type CardReport = "confirming" | "declined" | "unsent";

/**
 * What the browser says about the card. A hint that changes what the page says and when we ask; never a fact about money. While
 * the card form rests, or another order may renew the SIM, no try is begun.
 */
export async function reportCardAttempt(context: OrdersContext, orderId: string, word: CardReport): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const now = context.clock.now();
    const isConfirming = word === "confirming";
    // Confirming revives a lapsed order: its card form is still open somewhere.
    if (order.payment !== "open" && !(order.payment === "lapsed" && isConfirming)) return order;
    if (isConfirming && isCardPaused(order, now)) return order;
    // The card is set up and the subscription asked for: what another tab says of its form no longer counts.
    if (order.subscription.sentAt !== null) return order;
    if (isConfirming && order.renewal !== null && (await context.renewals.isCompeting(transaction, order, now)))
      return order;
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

/** What the card form needs. */
export interface CardAccess {
  clientSecret: string;
  publishableKey: string;
  /** The secret is for setting a card up; the money moves with the subscription that follows. */
  isSetUp: boolean;
}

/** Null unless the order is open, and once a subscription was requested. */
export function cardAccessOf({ seal }: OrdersContext, order: Order): CardAccess | null {
  const { sealed, publishableKey } = order.secret;
  const isPayable = order.payment === "open" && order.subscription.sentAt === null;
  if (!isPayable || sealed === null || publishableKey === null) return null;
  const clientSecret = seal.open(sealed, order.id);
  return { clientSecret, publishableKey, isSetUp: isSetUp(clientSecret) };
}

/** Whether a secret is for setting a card up; any other is for a payment. The processor's own prefix says so. */
export function isSetUp(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

/** Whether the card form rests after too many declines. */
export function isCardPaused({ cardAttempts: { pausedUntil } }: Order, now: number): boolean {
  // Not for longer than it ever rests: that would be a clock that was put back.
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + REST_MS;
}
