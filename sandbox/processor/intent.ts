import { announcePayment } from "#/sandbox/notifications/delivery.ts";
import type { Order } from "#/sandbox/partner/order.ts";
import type { World } from "#/sandbox/world.ts";
import { notAuthenticated, type Verdict, verdictOn } from "./card.ts";

export type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded";

export type PaymentError = { type: string; code: string; decline_code?: string; message: string };

/** One attempt to be paid, as the card processor sees it. */
export type Intent = {
  id: string;
  clientSecret: string;
  payId: string;
  amount: number;
  currency: string;
  email: string;
  status: IntentStatus;
  createdAt: number;
  lastError: PaymentError | null;
  /** Where the browser wants to be after an authentication. */
  returnUrl: string | null;
  /** The last four digits of the card tried last. */
  cardEnding: string | null;
};

/** Money that moved. */
export type Charge = { id: string; intentId: string; payId: string; amount: number; currency: string; at: number };

/** A charge that was refused, so that no money moved. */
export type Decline = { intentId: string; payId: string; code: string; at: number };

/** The life of an intent. What has succeeded or is being processed can never be charged again. */
const confirmable: Record<IntentStatus, boolean> = {
  requires_payment_method: true,
  requires_action: true,
  processing: false,
  succeeded: false,
};

export function createIntent(world: World, order: Order, email: string): Intent {
  const id = `pi_${world.random.token(24)}`;
  const intent: Intent = {
    id,
    clientSecret: `${id}_secret_${world.random.token(25)}`,
    payId: order.payId,
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    email,
    status: "requires_payment_method",
    createdAt: Date.now(),
    lastError: null,
    returnUrl: null,
    cardEnding: null,
  };
  world.intents.push(intent);
  return intent;
}

/** Tries to charge a card. Returns the error when that failed; otherwise the intent has moved on. */
export function confirmIntent(
  world: World,
  intent: Intent,
  attempt: { cardNumber: string; returnUrl: string | null },
): PaymentError | null {
  if (!confirmable[intent.status]) return unexpectedState(intent);
  intent.returnUrl = attempt.returnUrl;
  intent.cardEnding = attempt.cardNumber.slice(-4);
  intent.lastError = null;
  const verdict = verdictOn(attempt.cardNumber);
  switch (verdict.outcome) {
    case "approve":
      charge(world, intent);
      return null;
    case "authenticate":
      intent.status = "requires_action";
      return null;
    case "process":
      intent.status = "processing";
      world.schedule.after(world.settings.processingMs, () => charge(world, intent));
      return null;
    case "decline":
      return declineWith(world, intent, verdict);
  }
}

/** Ends an authentication. It has no effect unless one is due, so a page loaded twice does nothing twice. */
export function authenticateIntent(world: World, intent: Intent, approved: boolean): void {
  if (intent.status !== "requires_action") return;
  if (approved) {
    charge(world, intent);
    return;
  }
  declineWith(world, intent, notAuthenticated);
}

function charge(world: World, intent: Intent): void {
  intent.status = "succeeded";
  const at = Date.now();
  world.charges.push({
    id: `ch_${world.random.token(24)}`,
    intentId: intent.id,
    payId: intent.payId,
    amount: intent.amount,
    currency: intent.currency,
    at,
  });
  const order = world.orders.find((candidate) => candidate.payId === intent.payId);
  if (!order) throw new Error(`intent ${intent.id} belongs to no order`);
  order.paidAt ??= at;
  announcePayment(world, order);
}

type Refusal = Omit<Extract<Verdict, { outcome: "decline" }>, "outcome">;

function declineWith(world: World, intent: Intent, refusal: Refusal): PaymentError {
  intent.status = "requires_payment_method";
  intent.lastError = {
    type: refusal.declineCode ? "card_error" : "invalid_request_error",
    code: refusal.code,
    ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
    message: refusal.message,
  };
  world.declines.push({ intentId: intent.id, payId: intent.payId, code: refusal.code, at: Date.now() });
  return intent.lastError;
}

function unexpectedState(intent: Intent): PaymentError {
  return {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `This payment cannot be confirmed because its status is ${intent.status}.`,
  };
}
