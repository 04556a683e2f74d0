import type { Environment } from "#/sandbox/environment.ts";
import type { Intent } from "#/sandbox/ledger/intent.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import type { Random } from "#/sandbox/random.ts";
import type { Settings } from "#/sandbox/settings.ts";

/** A payment, as far as a notification describes it. */
export type Payment = {
  transactionId: string;
  payId: string;
  orderNo: string;
  sim: string;
  planName: string;
  orderPeriod: string;
  amount: number;
  currency: string;
  email: string;
  at: number;
  /** "subscription" is assumed: the one value seen is "one-time". */
  transactionType: "one-time" | "subscription";
};

/** What the ledger adds to an order to describe its payment. */
export type PaidOrders = { intents: Intent[]; subscriptions: Subscription[] };

/** An order's own payment. An order that began a subscription was its first payment. */
export function paymentOfOrder({ intents, subscriptions }: PaidOrders, order: Order): Payment {
  return {
    ...order,
    sim: order.simNumber,
    email: intents.findLast((intent) => intent.payId === order.payId)?.email ?? "",
    at: order.paidAt ?? Date.now(),
    transactionType: subscriptions.some(({ payId }) => payId === order.payId) ? "subscription" : "one-time",
  };
}

/** What composing a message needs. */
export type Sender = { settings: Settings; readonly environment: Environment; random: Random };

export type NotificationBody = ReturnType<typeof paymentSucceeded>;

/** The message about a payment, its members in the documented order. They are signed in another order. */
export function paymentSucceeded(sender: Sender, payment: Payment) {
  const { random } = sender;
  return {
    notification_id: `N${random.digits(18)}`,
    org_id: `ORG${random.digits(9)}`,
    event_type: "payment",
    event_subtype: "payment_succeeded",
    level: "normal",
    trigger_mode: 1,
    source: { type: "order", reference_id: payment.payId, reference_name: payment.planName },
    event: {
      occurred_at: payment.at,
      sim_id: payment.sim,
      id: `E${random.digits(18)}`,
      detail: toDetail(sender, payment),
    },
  };
}

/** The same about a card that was declined: assumed after the message about success. */
export function paymentFailed(sender: Sender, payment: Payment): NotificationBody {
  const { event, ...message } = paymentSucceeded(sender, payment);
  const detail = { ...event.detail, order_status: "inactive", payment_status: "failed" };
  return { ...message, event_subtype: "payment_failed", event: { ...event, detail } };
}

/** The order, the payment and the payer of a message. */
export function toDetail(sender: Sender, payment: Payment) {
  const { environment } = sender;
  const isSpelt = isQuirky(sender, "notice-spelling");
  return {
    order_id: payment.transactionId,
    purchase_order_id: payment.orderNo,
    bundle_name: payment.planName,
    cycles: payment.orderPeriod,
    total_amount: amountOf(sender, payment),
    payment_method: environment.processor,
    payee: "Sandbox Connectivity Ltd",
    currency: payment.currency,
    partner_name: `Partner ${environment.partnerCode}`,
    paid_at: isQuirky(sender, "notice-seconds") ? Math.floor(payment.at / 1_000) : payment.at,
    order_status: isQuirky(sender, "notice-inactive") ? "inactive" : "active",
    payment_status: isSpelt ? "PAID" : "paid",
    dispute_status: "none",
    risk_status: "normal",
    transaction_type: isSpelt ? payment.transactionType.replace("-", "_") : payment.transactionType,
    payer_email: payment.email,
  };
}

function amountOf(sender: Sender, { amount }: Payment): number {
  const isWhole = isQuirky(sender, "notice-rounded") || sender.settings.amountUnit === "major";
  return isWhole ? Math.round(amount / 100) : amount;
}
