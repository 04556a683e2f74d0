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

/** The message about a payment, its members in the documented order. That order is not the one they are signed in. */
export function paymentSucceeded(world: World, order: Order) {
  const { random, settings, environment } = world;
  const at = order.paidAt ?? Date.now();
  return {
    notification_id: `N${random.digits(18)}`,
    org_id: `ORG${random.digits(9)}`,
    event_type: "payment",
    event_subtype: "payment_succeeded",
    level: "normal",
    trigger_mode: 1,
    source: { type: "order", reference_id: order.payId, reference_name: order.planName },
    event: {
      occurred_at: at,
      sim_id: order.simNumber,
      id: `E${random.digits(18)}`,
      detail: {
        order_id: `T${random.digits(18)}`,
        purchase_order_id: order.orderNo,
        bundle_name: order.planName,
        cycles: order.orderPeriod,
        total_amount: settings.amountUnit === "minor" ? order.amount : Math.round(order.amount / 100),
        payment_method: environment.processor,
        payee: "Sandbox Connectivity Ltd",
        currency: order.currency,
        partner_name: `Partner ${environment.partnerCode}`,
        paid_at: at,
        order_status: "active",
        payment_status: "paid",
        dispute_status: "none",
        risk_status: "normal",
        transaction_type: "one-time",
        payer_email: payerOf(world, order),
      },
    },
  };
}

function payerOf(world: World, order: Order): string {
  return world.intents.findLast((intent) => intent.payId === order.payId)?.email ?? "";
}
