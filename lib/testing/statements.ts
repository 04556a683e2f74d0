import type { Heard, NotificationStatement, ResultStatement } from "#/lib/orders/decide.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { createWords } from "#/lib/partner/payment/words.ts";

/** As the shop reads the service without any settings. */
export const READING: Reading = { words: createWords([]), timeZone: "UTC" };

/** When the statements below were heard, unless told otherwise. */
export const HEARD_AT = Date.UTC(2026, 0, 2);

/** A notification of the first payment of `makeOrder`, with parts of it replaced. */
export function makeNotification(overrides: Partial<Heard<NotificationStatement>> = {}): Heard<NotificationStatement> {
  return {
    source: "notification",
    eventId: "E1",
    paidAt: "1",
    sim: "89852072201180436177",
    totalAmount: "1200",
    currency: "USD",
    paymentStatus: "paid",
    orderStatus: "active",
    disputeStatus: "none",
    riskStatus: "normal",
    transactionType: "one-time",
    isStale: false,
    doubts: [],
    heardAt: HEARD_AT,
    ...overrides,
  };
}

/** A payment result that says that `makeOrder` is paid, with parts of it replaced. */
export function makeResult(overrides: Partial<Heard<ResultStatement>> = {}): Heard<ResultStatement> {
  const result = { word: "success", amountText: "$12.00", orderPeriod: "1", resultDate: null, isUnnamed: false };
  return { source: "result", ...result, heardAt: HEARD_AT, ...overrides };
}
