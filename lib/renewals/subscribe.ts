import { beingConfirmed, isSetUp } from "#/lib/orders/card.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { endedUnsubscribed } from "#/lib/orders/decide.ts";
import { waitForLease } from "#/lib/orders/lease.ts";
import type { Order, OrderChange, OrderSubscription } from "#/lib/orders/order.ts";
import { withNextQuery } from "#/lib/orders/schedule.ts";
import { advance, ConflictError, getOrder, transact, transactOnce } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Subscription } from "#/lib/partner/payment/payment-calls.ts";
import { hasCompetingRenewal, renewsAlready, renewsByOwnRecords } from "./competing-renewal.ts";

const PATIENCE_MS = 15_000;

/**
 * Asks for the subscription after a card was set up for it: the one moment where a renewal moves money. It is sent once for an
 * order: assumption "second-subscription". Whoever comes later (another tab, a reload, another click) finds it sent, whatever became of the answer; only what surely
 * never left may be sent again.
 * @param paymentMethod the processor's name for the card, as the buyer's browser was told
 * @returns null when somebody else was busy with the order all the time, and nothing was done
 */
export async function subscribe(context: OrdersContext, orderId: string, paymentMethod: string): Promise<Order | null> {
  const giveUpAt = context.clock.now() + PATIENCE_MS;
  return waitForLease(context, orderId, giveUpAt, {
    result: (order) => (awaitsSubscription(context, order) ? null : order),
    work: (order) => sendSubscription(context, order, { paymentMethod, isAgain: false }).catch(nothingIfOvertaken),
  });
}

/** For so long after the buyer paid, what surely did not leave is sent again. Later the buyer decides anew. */
const RESEND_MS = 15 * 60_000;

/** Sends a subscription again that surely never left, for the holder of the order's lease. */
export async function resendSubscription(context: OrdersContext, order: Order): Promise<void> {
  const { confirmingAt } = order.cardAttempts;
  const { paymentMethod } = order.subscription;
  const isRecent = confirmingAt !== null && context.clock.now() - confirmingAt < RESEND_MS;
  if (paymentMethod === null || !isRecent || !awaitsSubscription(context, order)) return;
  await sendSubscription(context, order, { paymentMethod, isAgain: true });
}

/** Somebody changed the order meanwhile: it is looked at again. */
function nothingIfOvertaken(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}

/** A renewal whose first payment is a card payment is never subscribed to from here: it would be paid twice. */
function awaitsSubscription({ seal }: OrdersContext, order: Order): boolean {
  const { id, renewal, payment, secret, subscription } = order;
  if (renewal === null || subscription.sentAt !== null || (payment !== "open" && payment !== "lapsed")) return false;
  return secret.sealed !== null && isSetUp(seal.open(secret.sealed, id));
}

/**
 * For whoever holds the order's lease. Sent again by the shop, what the buyer did last stays as long ago as it is: so that ends.
 * @throws {ConflictError} when the order was changed since it was read; then nothing was sent
 */
async function sendSubscription(
  context: OrdersContext,
  order: Order,
  { paymentMethod, isAgain }: { paymentMethod: string; isAgain: boolean },
): Promise<Order> {
  const isRenewed = await renewsAlready(context, order).catch((error: unknown) => {
    // Who can't be asked holds nobody up; our own records speak for it.
    if (isPartnerError(error)) return renewsByOwnRecords(context, order);
    throw error;
  });
  const now = context.clock.now();
  // Written down before the call, against the version that was read: of two who come at once, one sends.
  const sent = await transactOnce(context, async (transaction) => {
    const isCompeting = isRenewed || (await hasCompetingRenewal(transaction, order, now));
    const attempt = isAgain ? {} : beingConfirmed(order, now);
    const fields: OrderChange = isCompeting
      ? { ...endedUnsubscribed("competing"), subscription: { state: "competing", paymentMethod } }
      : { ...attempt, subscription: { state: "sent", paymentMethod, sentAt: now } };
    const subscribing = isAgain ? "subscribing again" : "subscribing";
    const event = isCompeting ? "renews already" : subscribing;
    return advance(transaction, order, event, withNextQuery(order, fields, now), { at: now });
  });
  if (sent.subscription.sentAt === null) return sent;
  try {
    const answer = await context.partner.subscribe({
      payId: sent.partnerIds.payId,
      email: sent.email ?? "",
      amountText: sent.price.amountText,
      currency: sent.price.currency,
      planId: planIdOf(sent),
      paymentMethod,
    });
    return await note(context, sent.id, "subscription", answered(answer));
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return note(context, sent.id, "refused subscription", endedUnsubscribed("refused"));
    // Unknown: the payment result, a notification or the SIM's renewal will tell.
    if (error.mayHaveTakenEffect) return note(context, sent.id, "subscription unclear", sentBy(context.clock.now()));
    return note(context, sent.id, "subscription unsent", { subscription: { state: "unsent", sentAt: null } });
  }
}

/** Assumption "plan-id": the service names the plan of a subscription as the order does. */
function planIdOf({ plan }: Order): string {
  return plan.packageCode;
}

/** It may have left as late as at that time, so what the service knew of it before says nothing. */
function sentBy(at: number): OrderChange {
  return { subscription: { state: "sent", sentAt: at, notFoundAt: null } };
}

function answered({ id, status }: Subscription): OrderChange {
  return { subscription: { state: "answered", id, partnerStatus: status } };
}

/** Evidence may have come meanwhile, so the order is read again; what was paid stays paid. */
function note(context: OrdersContext, orderId: string, event: string, fields: OrderChange): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const { payment: _, ...rest } = fields;
    const at = context.clock.now();
    const change: OrderChange = { ...rest, subscription: known(order, fields), ...moveOf(order, fields, at) };
    return advance(transaction, order, event, withNextQuery(order, change, at), { at });
  });
}

/** That the request never left changes nothing about what the partner has said of the subscription meanwhile. */
function known(order: Order, { subscription = {} }: OrderChange): Partial<OrderSubscription> {
  const { state } = order.subscription;
  return subscription.state === "unsent" && state !== "sent" ? { ...subscription, state } : subscription;
}

/** An order that was given up, since the service knew of no subscription, is watched again once there may be one after all. */
function moveOf(order: Order, { payment, subscription }: OrderChange, at: number): OrderChange {
  const mayBeSubscribed = payment === undefined && subscription?.sentAt !== null;
  const wasGivenUp = order.payment === "lapsed" && order.subscription.state === "missing";
  if (mayBeSubscribed && wasGivenUp) return beingConfirmed(order, at);
  return payment !== undefined && order.payment === "open" ? { payment } : {};
}
