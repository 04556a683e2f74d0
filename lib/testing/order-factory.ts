import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";

/** An order of one month for 12.00 USD that was opened long ago, with parts of it replaced. */
export function makeOrder(change: OrderChange = {}, id = "order"): Order {
  const order: Order = {
    id,
    attemptKey: id,
    version: 1,
    payment: "unpaid",
    service: "unplaced",
    review: null,
    createdAt: 0,
    openedAt: null,
    paidAt: null,
    learnedAt: null,
    deliveredAt: null,
    missingSince: null,
    activeAt: null,
    sim: "89852072201180436177",
    language: "en",
    email: null,
    plan: { name: "SP/DP", title: "Europe", servicePlanCode: "SP", packageCode: "DP" },
    term: {
      name: "1-2",
      orderPeriod: "1",
      packageType: "2",
      length: { count: 1, unit: "months" },
      specifications: "",
      isRenewable: false,
    },
    price: { amountMinor: 1200, amountText: "12.00", currency: "USD", symbol: "$" },
    shownMinor: null,
    partnerIds: { orderNo: `O ${id}`, payId: `P ${id}`, requestOrderId: `R ${id}`, partnerOrderNo: null },
    placement: { sentAt: null, entriesBefore: null, plansBefore: null },
    secret: { sealed: null, digest: null, publishableKey: null },
    cardAttempts: {
      confirmingAt: null,
      firstAt: null,
      declines: 0,
      pausedUntil: null,
      fieldsRefusedAt: null,
      by: null,
    },
    consent: null,
    payerConsent: null,
    renewal: null,
    subscription: {
      state: "unsent",
      sentAt: null,
      id: null,
      partnerStatus: null,
      paymentMethod: null,
      notFoundAt: null,
    },
    renewalCheck: { since: null, foundAt: null, answer: null, answeredAt: null, nextQueryAt: null },
    schedule: { activityAt: 0, backOffUntil: null, answeredAt: null, nextQueryAt: null, failures: 0 },
  };
  return withChange(order, change);
}
