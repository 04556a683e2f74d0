import { z } from "zod";
import { DECLINE_SUBTYPE } from "#/lib/partner/assumptions.ts";
import type { Json } from "#/lib/partner/json.ts";
import type { PaymentClaim } from "#/lib/partner/payment/payment-evidence.ts";
import { meaningOf, plain, type Words } from "#/lib/partner/payment/words.ts";
import { unused } from "#/lib/partner/wire.ts";

/** A genuine notification. Null stands for a field that is missing or of the wrong type. */
export interface Notification {
  id: string | null;
  kind: "payment" | "decline" | "other payment" | "other";
  /** False when the notification does not name its kind; then `kind` is the known one. Assumption "unstated-kind". */
  isKindStated: boolean;
  /** The ids that may name one of our orders: assumption "order-ids". */
  orderIds: string[];
  claim: PaymentClaim;
}

/** Reads any signed body: the inbox keeps a notification of every form. */
export function parseNotification(value: Json, words: Words): Notification {
  const { notification_id: id, event_type, event_subtype, source, event } = notificationSchema.parse(value);
  const { detail } = event;
  const isPaid = meaningOf(words, "payment_status", detail.payment_status) === "paid";
  const ids = [detail.order_id, detail.purchase_order_id, source.reference_id, event.id];
  return {
    id,
    kind: kindOf(event_type, event_subtype, isPaid),
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
const SUCCEEDED = "paymentsucceeded";

function kindOf(type: string | null, subtype: string | null, isPaid: boolean): Notification["kind"] {
  const isPayment = plain(type ?? PAYMENT) === PAYMENT;
  if (isPayment && plain(subtype ?? SUCCEEDED) === SUCCEEDED) return "payment";
  // Assumption "decline-kind". One that also says "paid" is a case for the operator.
  if (type !== null && isPayment && plain(subtype ?? "") === plain(DECLINE_SUBTYPE) && !isPaid) return "decline";
  return (type !== null && isPayment) || isPaid ? "other payment" : "other";
}

const text = z.string().min(1).max(500).nullable().catch(null);
const number = z
  .union([z.number(), z.bigint()])
  .transform((value) => String(value))
  .nullable()
  .catch(null);
const integer = number.refine((value) => value === null || /^-?[0-9]+$/.test(value)).catch(null);
const detailSchema = z.object({
  order_id: text,
  purchase_order_id: text,
  total_amount: number,
  currency: text,
  paid_at: integer,
  order_status: text,
  payment_status: text,
  dispute_status: text,
  risk_status: text,
  transaction_type: text,
  /** The plan's title, and how many of its periods. */
  bundle_name: unused,
  cycles: unused,
  /** The processor, who receives the payment, and our company. */
  payment_method: unused,
  payee: unused,
  partner_name: unused,
  payer_email: unused,
});
const noDetail = detailSchema.parse({});
const eventSchema = z.object({
  sim_id: text,
  id: text,
  /** Epoch milliseconds. */
  occurred_at: unused,
  detail: detailSchema.catch(noDetail),
});
/** What caused the event; the values of `type` are unknown. */
const sourceSchema = z.object({ reference_id: text, type: unused, reference_name: unused });
export const notificationSchema = z.object({
  notification_id: text,
  event_type: text,
  event_subtype: text,
  source: sourceSchema.catch({ reference_id: null }),
  /** Our organisation. */
  org_id: unused,
  /** Codes of unknown meaning; "normal" is the one level seen. */
  level: unused,
  trigger_mode: unused,
  event: eventSchema.catch({ sim_id: null, id: null, detail: noDetail }),
});
