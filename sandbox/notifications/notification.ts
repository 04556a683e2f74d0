import type { Order } from "#/sandbox/partner/order.ts";
import type { World } from "#/sandbox/world.ts";

/** One message to the shop and what became of it. */
export type Notification = {
  id: string;
  payId: string;
  orderNo: string;
  /** `payment` for one that a payment caused, `control` for one sent by hand. */
  cause: "payment" | "control";
  state: "waiting" | "held" | "lost" | "delivered" | "refused" | "given-up";
  body: NotificationBody;
  attempts: Attempt[];
};

export type Attempt = {
  at: number;
  headers: Record<string, string>;
  /** Null when no answer came; `error` then says why. */
  status: number | null;
  error: string | null;
  answer: string;
};

export type NotificationBody = ReturnType<typeof paymentSucceeded>;

/** What was paid for, as far as a message about it says so. */
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

/** An order's own payment. An order that began a subscription was the first payment of it. */
export function paymentOfOrder(world: World, order: Order): Payment {
  return {
    ...order,
    sim: order.simNumber,
    email: world.intents.findLast((intent) => intent.payId === order.payId)?.email ?? "",
    at: order.paidAt ?? Date.now(),
    transactionType: world.subscriptions.some(({ payId }) => payId === order.payId) ? "subscription" : "one-time",
  };
}

/** The message about a payment, its members in the documented order. That order is not the one they are signed in. */
export function paymentSucceeded(world: World, payment: Payment) {
  const { random } = world;
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
      detail: toDetail(world, payment),
    },
  };
}

/** What was paid for, by whom and to whom. */
export function toDetail({ settings, environment }: World, payment: Payment) {
  return {
    order_id: payment.transactionId,
    purchase_order_id: payment.orderNo,
    bundle_name: payment.planName,
    cycles: payment.orderPeriod,
    total_amount: settings.amountUnit === "minor" ? payment.amount : Math.round(payment.amount / 100),
    payment_method: environment.processor,
    payee: "Sandbox Connectivity Ltd",
    currency: payment.currency,
    partner_name: `Partner ${environment.partnerCode}`,
    paid_at: payment.at,
    order_status: "active",
    payment_status: "paid",
    dispute_status: "none",
    risk_status: "normal",
    transaction_type: payment.transactionType,
    payer_email: payment.email,
  };
}
