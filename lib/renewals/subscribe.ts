import { beingConfirmed } from "#/lib/orders/card-report.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { withLease } from "#/lib/orders/lease.ts";
import { nextAskAt } from "#/lib/orders/schedule.ts";
import {
  advance,
  type Change,
  ConflictError,
  getOrder,
  type Order,
  transact,
  transactOnce,
} from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Subscription } from "#/lib/partner/partner.ts";
import { hasRival, renewsAlready, renewsHere } from "./competing-renewal.ts";
import { ended, NONE, REFUSED, RIVALLED } from "./subscription.ts";

const PATIENCE_MS = 15_000;
const LEASE_MS = 60_000;
const WAIT_STEP_MS = 250;

/**
 * Asks for the subscription after a card was set up for it: the one moment where a renewal moves money. It is sent once for an
 * order. Whoever comes later (another tab, a reload, another click) finds it sent, whatever became of the answer; only what surely
 * never left may be sent again.
 * @param paymentMethod the processor's name for the card, as the buyer's browser was told
 * @returns null when somebody else was busy with the order all the time, and nothing was done
 */
export async function subscribe(context: OrdersContext, orderId: string, paymentMethod: string): Promise<Order | null> {
  const giveUpAt = context.clock.now() + PATIENCE_MS;
  while (context.clock.now() < giveUpAt) {
    const order = await getOrder(context.db.query, orderId);
    if (!awaitsSubscription(context, order)) return order;
    const asked = await withLease(context, orderId, LEASE_MS, () =>
      sendSubscription(context, order, { paymentMethod, isAgain: false }).catch(nothingIfOvertaken),
    );
    if (asked) return asked;
    await context.clock.sleep(WAIT_STEP_MS);
  }
  return null;
}

/** Somebody changed the order meanwhile: it is looked at again. */
function nothingIfOvertaken(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}

/** Whether a secret is for setting a card up; any other is for a payment. The processor's own prefix says so. */
export function isSetUp(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

/** A renewal whose first payment is a card payment is never subscribed to from here: it would be paid twice. */
export function awaitsSubscription({ seal }: OrdersContext, order: Order): boolean {
  const { id, renews, payment, client_secret_sealed: sealed, subscribe_sent_at } = order;
  if (renews === 0 || subscribe_sent_at !== null || (payment !== "open" && payment !== "lapsed")) return false;
  return sealed !== null && isSetUp(seal.open(sealed, id));
}

/**
 * For whoever holds the order's lease. Sent again by the shop, what the buyer did last stays as long ago as it is: so that ends.
 * @throws {ConflictError} when the order was changed since it was read; then nothing was sent
 */
export async function sendSubscription(
  context: OrdersContext,
  order: Order,
  { paymentMethod, isAgain }: { paymentMethod: string; isAgain: boolean },
): Promise<Order> {
  const isRenewed = await renewsAlready(context, order).catch((error: unknown) => {
    // Who can't be asked holds nobody up; our own records speak for it.
    if (isPartnerError(error)) return renewsHere(context, order);
    throw error;
  });
  const now = context.clock.now();
  // Written down before the call, against the version that was read: of two who come at once, one sends.
  const sent = await transactOnce(context, async (transaction) => {
    const isRivalled = isRenewed || (await hasRival(transaction, order, now));
    const tried = isAgain ? {} : beingConfirmed(order, now);
    const sending = { ...tried, payment_method: paymentMethod, subscribe_sent_at: now };
    const fields = isRivalled ? { ...ended(RIVALLED), payment_method: paymentMethod } : sending;
    const next_ask_at = nextAskAt({ ...order, ...fields }, now);
    const subscribing = isAgain ? "subscribing again" : "subscribing";
    const event = isRivalled ? "renews already" : subscribing;
    return advance(transaction, order, event, { ...fields, next_ask_at }, { at: now });
  });
  if (sent.subscribe_sent_at === null) return sent;
  try {
    const answer = await context.partner.subscribe({
      payId: sent.pay_id,
      email: sent.email ?? "",
      amountText: sent.amount_text,
      currency: sent.currency,
      planId: planIdOf(sent),
      paymentMethod,
    });
    return await note(context, sent.id, "subscription", answered(answer));
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return note(context, sent.id, "refused subscription", ended(REFUSED));
    // Unknown: the payment result, a notification or the SIM's renewal will tell.
    if (error.mayHaveTakenEffect) return note(context, sent.id, "subscription unclear", sentBy(context.clock.now()));
    return note(context, sent.id, "subscription unsent", { subscribe_sent_at: null });
  }
}

/** Assumed: the plan a subscription is for is named as the order names it. Where `plan_id` comes from is not documented. */
function planIdOf({ package_code }: Order): string {
  return package_code;
}

/** It may have left as late as at that time, so what the service knew of it before says nothing. */
function sentBy(at: number): Change {
  return { subscribe_sent_at: at, subscription_word: null, no_subscription_at: null };
}

function answered({ id, word }: Subscription): Change {
  return { subscription_id: id, subscription_word: word };
}

/** Evidence may have come meanwhile, so the order is read again; what was paid stays paid. */
function note(context: OrdersContext, orderId: string, event: string, fields: Change): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const { payment: _, ...rest } = fields;
    const at = context.clock.now();
    const move = moveOf(order, fields, at);
    const next_ask_at = nextAskAt({ ...order, ...rest, ...move }, at);
    return advance(transaction, order, event, { ...rest, ...move, next_ask_at }, { at });
  });
}

/** An order that was given up, since the service knew of no subscription, is watched again once there may be one after all. */
function moveOf(order: Order, { payment, subscribe_sent_at }: Change, at: number): Change {
  const mayBeSubscribed = payment === undefined && subscribe_sent_at !== null;
  const wasGivenUp = order.payment === "lapsed" && order.subscription_word === NONE;
  if (mayBeSubscribed && wasGivenUp) return beingConfirmed(order, at);
  return payment !== undefined && order.payment === "open" ? { payment } : {};
}
