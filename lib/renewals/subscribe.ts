import { beingConfirmed, isSetUp } from "#/lib/orders/card.ts";
import type { OrderRenewals, OrdersContext } from "#/lib/orders/context.ts";
import { endedUnsubscribed } from "#/lib/orders/decide.ts";
import { waitForLease } from "#/lib/orders/lease.ts";
import type { Order, OrderChange, OrderSubscription } from "#/lib/orders/order.ts";
import { withNextQuery } from "#/lib/orders/schedule.ts";
import { isUnpayable } from "#/lib/orders/status.ts";
import { advance, ConflictError, getOrder, transact, transactOnce } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Subscription } from "#/lib/partner/payment/payment-calls.ts";
import { hasCompetingRenewal, renewsAlready, renewsByOwnRecords } from "./competing-renewal.ts";

/** The renewals, as the room of orders sees them. */
export const orderRenewals: OrderRenewals = { isCompeting: hasCompetingRenewal, renewsAlready, resendSubscription };

const LEASE_TIMEOUT_MS = 15_000;

/**
 * Requests the subscription after a card was set up for it: the one moment where a renewal moves money. It is sent once for an order:
 * assumption "second-subscription". A later call (another tab, a reload, another click) finds it sent, even if its answer was lost or
 * a refusal; only a request that surely never left is sent again, and only as long as the buyer may be waiting.
 * @param paymentMethod the processor's name for the card, from the buyer's browser
 * @returns null when other processes held the order's lease all the time, and nothing was done
 */
export async function subscribe(context: OrdersContext, orderId: string, paymentMethod: string): Promise<Order | null> {
  const giveUpAt = context.clock.now() + LEASE_TIMEOUT_MS;
  return waitForLease(context, orderId, giveUpAt, {
    result: (order) => (awaitsSubscription(context, order) ? null : order),
    work: (order) => sendInTime(context, order, paymentMethod).catch(nullOnConflict),
  });
}

/** Sends a subscription again that surely never left, or ends the order once it is too late for that. For the holder of the order's lease. */
export async function resendSubscription(context: OrdersContext, order: Order): Promise<void> {
  const { paymentMethod } = order.subscription;
  if (paymentMethod !== null && awaitsSubscription(context, order)) await sendInTime(context, order, paymentMethod);
}

/** How long after the buyer pressed "Pay" the subscription may be sent. Later the order ends, and the buyer decides anew. */
const SEND_WITHIN_MS = 15 * 60_000;

/** For the holder of the order's lease. A page that stays open reports its card again and again, and no report is a new press. */
async function sendInTime(context: OrdersContext, order: Order, paymentMethod: string): Promise<Order> {
  const { confirmingAt } = order.cardAttempts;
  const pressedAt = (await lastPress(context, order.id)) ?? confirmingAt;
  const isInTime = pressedAt === null || context.clock.now() - pressedAt < SEND_WITHIN_MS;
  if (isInTime) return sendSubscription(context, order, paymentMethod);
  // A payment that was announced since is asked about first.
  return confirmingAt === null || confirmingAt === pressedAt ? endUnsent(context, order, paymentMethod) : order;
}

/** By the order's history, since a notification opens an attempt too. */
async function lastPress({ db }: OrdersContext, orderId: string): Promise<number | null> {
  const history = db.query.selectFrom("history").select("at").where("order_id", "=", orderId);
  const presses = history.where("event", "=", "confirming").orderBy("version", "desc");
  return (await presses.limit(1).executeTakeFirst())?.at ?? null;
}

async function endUnsent(context: OrdersContext, order: Order, paymentMethod: string): Promise<Order> {
  if (order.payment === "lapsed") return order;
  const now = context.clock.now();
  const fields: OrderChange = { ...endedUnsubscribed("missing"), subscription: { state: "missing", paymentMethod } };
  return transactOnce(context, (transaction) =>
    advance(transaction, order, "subscription too late", withNextQuery(order, fields, now), { at: now }),
  );
}

/** Another process changed the order meanwhile: it is read again. */
function nullOnConflict(error: unknown): null {
  if (error instanceof ConflictError) return null;
  throw error;
}

/** A renewal whose first payment is a card payment is never subscribed to by the shop: it would be paid twice. */
function awaitsSubscription({ seal }: OrdersContext, order: Order): boolean {
  const { id, renewal, payment, secret, subscription } = order;
  if (renewal === null || subscription.sentAt !== null || (payment !== "open" && payment !== "lapsed")) return false;
  if (isUnpayable(order)) return false;
  return secret.sealed !== null && isSetUp(seal.open(secret.sealed, id));
}

/**
 * For the holder of the order's lease. The time of the buyer's confirmation is never refreshed, so the attempts end.
 * @throws {ConflictError} when the order was changed since it was read; then nothing was sent
 */
async function sendSubscription(context: OrdersContext, order: Order, paymentMethod: string): Promise<Order> {
  const isRenewed = await renewsAlready(context, order).catch((error: unknown) => {
    // A partner that is down blocks no buyer: the shop's own records decide.
    if (isPartnerError(error)) return renewsByOwnRecords(context, order);
    throw error;
  });
  const now = context.clock.now();
  // Stored before the call, against the version that was read: of two processes at once, one sends.
  const sent = await transactOnce(context, async (transaction) => {
    const isCompeting = isRenewed || (await hasCompetingRenewal(transaction, order, now));
    const attempt = order.cardAttempts.confirmingAt === null ? beingConfirmed(order, now) : {};
    const fields: OrderChange = isCompeting
      ? { ...endedUnsubscribed("competing"), subscription: { state: "competing", paymentMethod } }
      : { ...attempt, subscription: { state: "sent", paymentMethod, sentAt: now } };
    const isResent = order.subscription.state === "unsent" && order.subscription.paymentMethod !== null;
    const subscribing = isResent ? "subscribing again" : "subscribing";
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
      plan: sent.plan,
      paymentMethod,
    });
    return await storeOutcome(context, sent.id, "subscription", answered(answer));
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    // Unknown, also after a refusal: the payment result, a notification or the SIM's renewal decides.
    if (error.kind === "refused" || error.mayHaveTakenEffect) {
      const event = error.kind === "refused" ? "refused subscription" : "subscription unclear";
      return storeOutcome(context, sent.id, event, sentBy(context.clock.now()));
    }
    return storeOutcome(context, sent.id, "subscription unsent", { state: "unsent", sentAt: null });
  }
}

type Outcome = Partial<OrderSubscription>;

/** It may have left as late as that, so an earlier answer that there is no renewal does not count. */
function sentBy(at: number): Outcome {
  return { state: "sent", sentAt: at, notFoundAt: null };
}

function answered({ id, status }: Subscription): Outcome {
  return { state: "answered", id, partnerStatus: status };
}

/** Stores the outcome with the order as it is now: evidence may have come meanwhile. */
function storeOutcome(context: OrdersContext, orderId: string, event: string, outcome: Outcome): Promise<Order> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const at = context.clock.now();
    const isReopened = outcome.sentAt !== null && wasGivenUp(order);
    const change = { subscription: keptBeside(order, outcome), ...(isReopened && beingConfirmed(order, at)) };
    return advance(transaction, order, event, withNextQuery(order, change, at), { at });
  });
}

/** A request that never left changes no answer that the partner has given about the subscription meanwhile. */
function keptBeside({ subscription: { state } }: Order, outcome: Outcome): Outcome {
  return outcome.state === "unsent" && state !== "sent" ? { ...outcome, state } : outcome;
}

/** Lapsed because the partner knew of no subscription: open again once there may be one after all. */
function wasGivenUp({ payment, subscription: { state } }: Order): boolean {
  return payment === "lapsed" && state === "missing";
}
