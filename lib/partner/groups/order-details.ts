import { z } from "zod";
import { aboutOurs } from "#/lib/partner/call.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { optionalFigure, optionalText, unused } from "#/lib/partner/wire.ts";

/** Our order number, the service's number of the transaction, or the SIM. */
export type OrderKey = "orderNo" | "transactionId" | "sim";

/** Null stands for a missing or unreadable field. */
export interface OrderDetails {
  orderNo: string | null;
  transactionId: string | null;
  planTitle: string | null;
  periods: string | null;
  /** As sent; assumption "amount-unit". */
  amountText: string | null;
  currency: string | null;
  paymentMethod: string | null;
  /** Epoch milliseconds. */
  paidAtMs: number | null;
  /** The service's own texts. */
  orderStatus: string | null;
  paymentStatus: string | null;
  disputeStatus: string | null;
  riskStatus: string | null;
  transactionType: string | null;
}

/** Documented as three alternative keys; our order number is the one of the client's side. */
export const ORDER_KEYS = {
  orderNo: "purchase_order_id",
  transactionId: "order_id",
  sim: "sim_id",
} as const satisfies Record<OrderKey, string>;

/** The answer of /mall/order, with the names of a notification's detail: assumption "order-details". */
export function orderDetails(
  name: (typeof ORDER_KEYS)[OrderKey],
  value: string,
  observe: Observe,
): z.ZodType<OrderDetails | null> {
  return aboutOurs(details, { [name]: value })
    .nullable()
    .transform((found) => {
      const order = asDetails(found);
      if (order !== null) observe("order-details", "an order");
      else if (found !== null && Object.values(found).some((field) => field !== null))
        observe("order-details", "other names");
      return order;
    });
}

export const details = z.looseObject({
  order_id: optionalText,
  purchase_order_id: optionalText,
  sim_id: optionalText,
  bundle_name: optionalText,
  cycles: optionalText,
  total_amount: optionalText,
  payment_method: optionalText,
  currency: optionalText,
  paid_at: optionalFigure,
  order_status: optionalText,
  payment_status: optionalText,
  dispute_status: optionalText,
  risk_status: optionalText,
  transaction_type: optionalText,
  /** Who receives the payment. */
  payee: unused,
  partner_name: unused,
  payer_email: unused,
});

function asDetails(found: z.output<typeof details> | null): OrderDetails | null {
  if (found === null || (found.purchase_order_id ?? found.order_id) === null) return null;
  return {
    orderNo: found.purchase_order_id,
    transactionId: found.order_id,
    planTitle: found.bundle_name,
    periods: found.cycles,
    amountText: found.total_amount,
    currency: found.currency,
    paymentMethod: found.payment_method,
    paidAtMs: found.paid_at,
    orderStatus: found.order_status,
    paymentStatus: found.payment_status,
    disputeStatus: found.dispute_status,
    riskStatus: found.risk_status,
    transactionType: found.transaction_type,
  };
}
