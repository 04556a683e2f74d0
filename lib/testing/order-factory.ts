import { type Order, type OrderChange, UNTOUCHED, withChange } from "#/lib/orders/order.ts";

/** An order of one month for 12.00 USD that was opened long ago, with parts of it replaced. */
export function makeOrder(change: OrderChange = {}, id = "order"): Order {
  const order: Order = {
    ...UNTOUCHED,
    id,
    attemptKey: id,
    version: 1,
    createdAt: 0,
    sim: "89852072201180436177",
    language: "en",
    readerLanguage: "en",
    plan: { name: "SP/DP", title: "Europe", shownTitle: "Europe", servicePlanCode: "SP", packageCode: "DP" },
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
  };
  return withChange(order, change);
}
