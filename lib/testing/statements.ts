import type { NotificationStatement, ResultStatement } from "#/lib/orders/decide.ts";

/** A notification of the first payment of `makeOrder`, with parts of it replaced. */
export function makeNotification(overrides: Partial<NotificationStatement> = {}): NotificationStatement {
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
    ...overrides,
  };
}

/** A payment result that says that `makeOrder` is paid, with parts of it replaced. */
export function makeResult(overrides: Partial<ResultStatement> = {}): ResultStatement {
  return { source: "result", word: "success", amountText: "$12.00", orderPeriod: "1", ...overrides };
}
