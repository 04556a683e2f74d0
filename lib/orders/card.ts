import type { OrdersContext } from "./context.ts";
import { MARGIN_MS } from "./lease.ts";
import type { Order, OrderChange } from "./order.ts";
import { withNextQuery } from "./schedule.ts";
import { advance, getOrder, transact } from "./store.ts";

/** More attempts rarely help a buyer, but they help a thief with a list of cards. */
const DECLINES_BEFORE_PAUSE = 5;
const PAUSE_MS = 10 * 60_000;

/** The browser asks the processor to confirm; the card was declined; nothing reached a bank. */
export type CardReport = "confirming" | "declined" | "unsent";

/**
 * Records what the browser says about the card. It changes what the page says and when the partner is asked, and proves no payment.
 * While cards are paused, or another order may renew the SIM, a new attempt is not recorded.
 */
export async function reportCardAttempt(context: OrdersContext, orderId: string, report: CardReport): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const now = context.clock.now();
    const isConfirming = report === "confirming";
    // Confirming reopens a lapsed order: a browser still shows its card form.
    if (order.payment !== "open" && !(order.payment === "lapsed" && isConfirming)) return order;
    if (isConfirming && isCardPaused(order, now)) return order;
    // The card is set up and the subscription requested: reports of another tab no longer count.
    if (order.subscription.sentAt !== null) return order;
    if (isConfirming && order.renewal !== null && (await context.renewals.isCompeting(transaction, order, now)))
      return order;
    const fields = isConfirming ? beingConfirmed(order, now) : failed(order, report, now);
    return advance(transaction, order, report, withNextQuery(order, fields, now), { at: now });
  });
}

/** A payment may be on its way: the order is open (again), and queries are frequent. */
export function beingConfirmed(order: Order, now: number): OrderChange {
  const cardAttempts = { confirmingAt: now, firstAt: order.cardAttempts.firstAt ?? now };
  return { payment: "open", cardAttempts, schedule: { activityAt: now } };
}

/** Counts one decline per attempt, however often the browser reports it. */
function failed(order: Order, report: "declined" | "unsent", now: number): OrderChange {
  const schedule = { activityAt: now };
  const { confirmingAt } = order.cardAttempts;
  if (report === "unsent" || confirmingAt === null) return { schedule, cardAttempts: { confirmingAt: null } };
  const declines = order.cardAttempts.declines + 1;
  const pause = declines % DECLINES_BEFORE_PAUSE === 0 ? { pausedUntil: now + PAUSE_MS } : {};
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

/** Whether a secret is for setting a card up; any other is for a payment. Assumption "set-up-prefix". */
export function isSetUp(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

/** Whether no card is taken for a while, after too many declines. */
export function isCardPaused({ cardAttempts: { pausedUntil } }: Order, now: number): boolean {
  // A later end was set by a clock that was put back since; the clocks of two processes differ by less than the margin.
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + PAUSE_MS + MARGIN_MS;
}
