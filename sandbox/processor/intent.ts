import { announcePayment } from "#/sandbox/notifications/delivery.ts";
import { paymentOfOrder } from "#/sandbox/notifications/notification.ts";
import type { Order } from "#/sandbox/partner/order.ts";
import { beginSubscription } from "#/sandbox/partner/subscription.ts";
import type { World } from "#/sandbox/world.ts";
import { notAuthenticated, type Refusal, verdictOn } from "./card.ts";
import { recordCharge, recordDecline } from "./charge.ts";

export type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded";

export type PaymentError = { type: string; code: string; decline_code?: string; message: string };

/** A payment takes money now; a set-up keeps a card for charges to come and moves none. */
export type IntentKind = "payment" | "setup";

/** One attempt to be paid, or to be given a card to charge, as the card processor sees it. */
export type Intent = {
  kind: IntentKind;
  id: string;
  clientSecret: string;
  payId: string;
  amount: number;
  currency: string;
  email: string;
  /** Who pays, where the card is to be charged again; paying such a payment begins the subscription. */
  customerId: string | null;
  status: IntentStatus;
  createdAt: number;
  lastError: PaymentError | null;
  /** Where the browser wants to be after an authentication. */
  returnUrl: string | null;
  /** The last four digits of the card tried last. */
  cardEnding: string | null;
  /** The card a set-up kept, and what the network will say when it is charged; null until then. */
  paymentMethod: { id: string; refusal: Refusal | null } | null;
};

/** The life of an intent. What has succeeded or is being processed can never be charged again. */
const confirmable: Record<IntentStatus, boolean> = {
  requires_payment_method: true,
  requires_action: true,
  processing: false,
  succeeded: false,
};

export function createIntent(
  world: World,
  order: Order,
  options: { kind: IntentKind; email: string; customerId: string | null },
): Intent {
  const id = `${options.kind === "setup" ? "seti" : "pi"}_${world.random.token(24)}`;
  const intent: Intent = {
    ...options,
    id,
    clientSecret: `${id}_secret_${world.random.token(25)}`,
    payId: order.payId,
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    status: "requires_payment_method",
    createdAt: Date.now(),
    lastError: null,
    returnUrl: null,
    cardEnding: null,
    paymentMethod: null,
  };
  world.intents.push(intent);
  return intent;
}

/** Tries a card. Returns the error when that failed; otherwise the intent has moved on. */
export function confirmIntent(
  world: World,
  intent: Intent,
  attempt: { cardNumber: string; returnUrl: string | null },
): PaymentError | null {
  if (!confirmable[intent.status]) return unexpectedState(intent);
  intent.returnUrl = attempt.returnUrl;
  intent.cardEnding = attempt.cardNumber.slice(-4);
  intent.lastError = null;
  if (intent.kind === "setup") intent.paymentMethod = newPaymentMethod(world, attempt.cardNumber);
  const verdict = verdictOn(attempt.cardNumber, intent.kind);
  switch (verdict.outcome) {
    case "approve":
      succeed(world, intent);
      return null;
    case "authenticate":
      intent.status = "requires_action";
      return null;
    case "process":
      intent.status = "processing";
      world.schedule.after(world.settings.processingMs, () => succeed(world, intent));
      return null;
    case "decline":
      return declineWith(world, intent, verdict);
  }
}

/** Ends an authentication. It has no effect unless one is due, so a page loaded twice does nothing twice. */
export function authenticateIntent(world: World, intent: Intent, approved: boolean): void {
  if (intent.status !== "requires_action") return;
  if (approved) {
    succeed(world, intent);
    return;
  }
  declineWith(world, intent, notAuthenticated(intent.kind));
}

function newPaymentMethod(world: World, cardNumber: string): Intent["paymentMethod"] {
  const verdict = verdictOn(cardNumber, "payment");
  // Only a refusal outlives the set-up: a card that was authenticated once is charged later without a question.
  const refusal = verdict.outcome === "decline" ? verdict : null;
  return { id: `pm_${world.random.token(24)}`, refusal };
}

function succeed(world: World, intent: Intent): void {
  intent.status = "succeeded";
  if (intent.kind === "payment") charge(world, intent);
}

function charge(world: World, intent: Intent): void {
  const { id: intentId, payId, amount, currency, email, customerId } = intent;
  const order = world.orders.find((candidate) => candidate.payId === payId);
  if (!order) throw new Error(`intent ${intentId} belongs to no order`);
  const at = Date.now();
  const subscription =
    customerId === null ? null : beginSubscription(world, { ...order, email }, { source: "payment", status: "active" });
  if (subscription) subscription.lastPaidAt = at;
  recordCharge(world, { intentId, subscriptionId: subscription?.id ?? null, payId, amount, currency, at });
  order.paidAt ??= at;
  announcePayment(world, paymentOfOrder(world, order));
}

function declineWith(world: World, intent: Intent, refusal: Refusal): PaymentError {
  intent.status = "requires_payment_method";
  intent.paymentMethod = null;
  intent.lastError = {
    type: refusal.declineCode ? "card_error" : "invalid_request_error",
    code: refusal.code,
    ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
    message: refusal.message,
  };
  recordDecline(world, intent, refusal);
  return intent.lastError;
}

function unexpectedState(intent: Intent): PaymentError {
  return {
    type: "invalid_request_error",
    code: `${intent.kind}_intent_unexpected_state`,
    message: `This ${intent.kind} cannot be confirmed because its status is ${intent.status}.`,
  };
}
