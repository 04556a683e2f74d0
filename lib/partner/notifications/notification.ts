import { z } from "zod";
import { STATUS_WORDS } from "#/lib/partner/assumptions.ts";
import type { Json } from "#/lib/partner/json.ts";
import type { PaymentClaim } from "#/lib/partner/payment/payment-evidence.ts";

/** A genuine notification. Null stands for a field that is missing or of the wrong type. */
export interface Notification {
  id: string | null;
  kind: "payment" | "other payment" | "other";
  /** False when the notification does not name its kind; then `kind` is the known one. Assumption "unstated-kind". */
  isKindStated: boolean;
  /** The ids that may name one of our orders: assumption "order-ids". */
  orderIds: string[];
  claim: PaymentClaim;
}

/** Reads any signed body: the inbox keeps a notification of every form. */
export function parseNotification(value: Json): Notification {
  const { notification_id: id, event_type, event_subtype, source, event } = notificationSchema.parse(value);
  const { detail } = event;
  const ids = [detail.order_id, detail.purchase_order_id, source.reference_id, event.id];
  return {
    id,
    kind: kindOf(event_type, event_subtype, detail.payment_status),
    isKindStated: event_type !== null && event_subtype !== null,
    orderIds: ids.filter((one) => one !== null),
    claim: {
      eventId: event.id,
      paidAt: detail.paid_at,
      sim: event.sim_id,
      totalAmount: detail.total_amount,
      currency: detail.currency,
      paymentStatus: detail.payment_status,
      orderStatus: detail.order_status,
      disputeStatus: detail.dispute_status,
      riskStatus: detail.risk_status,
      transactionType: detail.transaction_type,
    },
  };
}

const PAYMENT = "payment";
const SUCCEEDED = "payment_succeeded";

function kindOf(type: string | null, subtype: string | null, paymentStatus: string | null): Notification["kind"] {
  if ((type ?? PAYMENT) === PAYMENT && (subtype ?? SUCCEEDED) === SUCCEEDED) return "payment";
  return type === PAYMENT || paymentStatus === STATUS_WORDS.paymentStatus ? "other payment" : "other";
}

const text = z.string().min(1).max(500).nullable().catch(null);
const integer = z
  .union([z.int(), z.bigint()])
  .transform((value) => String(value))
  .nullable()
  .catch(null);
const detailSchema = z.object({
  order_id: text,
  purchase_order_id: text,
  total_amount: integer,
  currency: text,
  paid_at: integer,
  order_status: text,
  payment_status: text,
  dispute_status: text,
  risk_status: text,
  transaction_type: text,
});
const noDetail = detailSchema.parse({});
const eventSchema = z.object({ sim_id: text, id: text, detail: detailSchema.catch(noDetail) });
const notificationSchema = z.object({
  notification_id: text,
  event_type: text,
  event_subtype: text,
  source: z.object({ reference_id: text }).catch({ reference_id: null }),
  event: eventSchema.catch({ sim_id: null, id: null, detail: noDetail }),
});
