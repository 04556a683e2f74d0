import { type Fleet, putOnDevice } from "#/sandbox/fleet/fleet.ts";
import { type DeclineReason, recordCharge, recordDecline } from "#/sandbox/ledger/charge.ts";
import type { Intent, IntentKind, IntentStatus, PaymentError } from "#/sandbox/ledger/intent.ts";
import type { Ledger } from "#/sandbox/ledger/ledger.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import { beginSubscription } from "#/sandbox/ledger/subscription.ts";
import { announceDecline, announcePayment, type Outbox } from "#/sandbox/notifications/delivery.ts";
import { paymentOfOrder } from "#/sandbox/notifications/message.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import type { Random } from "#/sandbox/random.ts";
import { notAuthenticated, verdictOn } from "./card.ts";

/** The ledger, and what charging a card needs. */
export type Processor = Ledger & Outbox & { fleet: Fleet };

/** Whether an intent can be confirmed. One that has succeeded or is being processed is never charged again. */
const confirmable: Record<IntentStatus, boolean> = {
  requires_payment_method: true,
  requires_action: true,
  processing: false,
  succeeded: false,
};

export function createIntent(
  { intents, random }: { intents: Intent[]; random: Random },
  order: Order,
  options: { kind: IntentKind; email: string; customerId: string | null },
): Intent {
  const id = `${options.kind === "setup" ? "seti" : "pi"}_${random.token(24)}`;
  const intent: Intent = {
    ...options,
    id,
    clientSecret: `${id}_secret_${random.token(25)}`,
    payId: order.payId,
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    status: "requires_payment_method",
    createdAt: Date.now(),
    lastError: null,
    returnUrl: null,
    declinedAfterApproval: null,
    cardEnding: null,
    paymentMethod: null,
  };
  intents.push(intent);
  return intent;
}

/** Charges a card, or sets it up. Returns the error when that failed; otherwise the intent has a new status. */
export function confirmIntent(
  processor: Processor,
  intent: Intent,
  attempt: { cardNumber: string; returnUrl: string | null },
): PaymentError | null {
  if (!confirmable[intent.status]) return unexpectedState(intent);
  intent.returnUrl = attempt.returnUrl;
  intent.cardEnding = attempt.cardNumber.slice(-4);
  intent.lastError = null;
  if (intent.kind === "setup") intent.paymentMethod = newPaymentMethod(processor.random, attempt.cardNumber);
  const verdict = verdictOn(attempt.cardNumber, intent.kind);
  switch (verdict.outcome) {
    case "approve":
      succeed(processor, intent);
      return null;
    case "authenticate":
      intent.status = "requires_action";
      intent.declinedAfterApproval = verdict.thenDeclined ?? null;
      return null;
    case "process":
      intent.status = "processing";
      processor.schedule.after(processor.settings.processingMs, () => succeed(processor, intent));
      return null;
    case "decline":
      return declineWith(processor, intent, verdict);
  }
}

/** Ends an authentication. It has no effect unless one is due, so a page that is sent twice acts once. */
export function authenticateIntent(processor: Processor, intent: Intent, approved: boolean): void {
  if (intent.status !== "requires_action") return;
  const refusal = approved ? intent.declinedAfterApproval : notAuthenticated(intent.kind);
  if (refusal) declineWith(processor, intent, refusal);
  else succeed(processor, intent);
}

function newPaymentMethod(random: Random, cardNumber: string): Intent["paymentMethod"] {
  const verdict = verdictOn(cardNumber, "payment");
  // Only a decline outlives the set-up: a card that was authenticated once is charged later without a question.
  const declineReason = verdict.outcome === "decline" ? verdict : thenDeclined(verdict);
  return { id: `pm_${random.token(24)}`, declineReason };
}

function thenDeclined(verdict: ReturnType<typeof verdictOn>): DeclineReason | null {
  return (verdict.outcome === "authenticate" && verdict.thenDeclined) || null;
}

function succeed(processor: Processor, intent: Intent): void {
  intent.status = "succeeded";
  if (intent.kind === "payment") charge(processor, intent);
}

function charge(processor: Processor, intent: Intent): void {
  const { id: intentId, payId, amount, currency, email, customerId } = intent;
  const order = processor.orders.find((candidate) => candidate.payId === payId);
  if (!order) throw new Error(`intent ${intentId} belongs to no order`);
  const at = Date.now();
  const begin = () => {
    const subscription = beginSubscription(processor, { ...order, email }, { source: "payment", status: "active" });
    subscription.lastPaidAt = at;
    return subscription;
  };
  const renews = customerId !== null && !isQuirky(processor, "renewal-never-begins");
  const isLate = isQuirky(processor, "renewal-begins-late");
  if (renews && isLate) processor.schedule.after(processor.settings.renewalDelayMs, () => void begin());
  const subscription = renews && !isLate ? begin() : null;
  recordCharge(processor, { intentId, subscriptionId: subscription?.id ?? null, payId, amount, currency, at });
  if (order.paidAt === null)
    putOnDevice(processor.fleet, { ...order, code: order.transactionId, sim: order.simNumber }, at);
  order.paidAt ??= at;
  announcePayment(processor, paymentOfOrder(processor, order));
}

function declineWith(processor: Processor, intent: Intent, reason: DeclineReason): PaymentError {
  intent.status = "requires_payment_method";
  intent.paymentMethod = null;
  intent.lastError = {
    type: reason.declineCode ? "card_error" : "invalid_request_error",
    code: reason.code,
    ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
    message: reason.message,
  };
  recordDecline(processor, intent, reason);
  const order = processor.orders.find(({ payId }) => payId === intent.payId);
  if (order && isQuirky(processor, "notice-declined")) announceDecline(processor, paymentOfOrder(processor, order));
  return intent.lastError;
}

function unexpectedState(intent: Intent): PaymentError {
  return {
    type: "invalid_request_error",
    code: `${intent.kind}_intent_unexpected_state`,
    message: `This ${intent.kind} cannot be confirmed because its status is ${intent.status}.`,
  };
}
