import { z } from "zod";
import type { NotificationStatement } from "#/lib/orders/evidence.ts";
import type { Json } from "#/lib/partner/json.ts";

/** The fields of a notification that are read. Null where one is missing or of the wrong type. */
export type Notification = z.infer<typeof notificationSchema>;

/** Whatever the body is: nothing signed is turned away for its form. */
export function parseNotification(value: Json): Notification {
  return notificationSchema.parse(value);
}

/** What it says about an order. */
export function toStatement({ event }: Notification, isStale: boolean, doubts: string[]): NotificationStatement {
  const { detail } = event;
  return {
    source: "notification",
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
    isStale,
    doubts,
  };
}

/** A field that is missing, empty or of the wrong type is null: the notification is kept, and what lacks the field proves nothing. */
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
