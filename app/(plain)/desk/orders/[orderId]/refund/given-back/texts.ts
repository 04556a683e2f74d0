/* What the page of refunds says of a payment that doesn’t fit its order. */

export const GIVEN_BACK = {
  title: "A payment that doesn’t fit",
  lead: "The partner reported a payment that doesn’t fit this order, so the shop counts it as unpaid, and its buyer reads that you’re looking into it. Once you have refunded the whole payment, note that here.",
  word: "Where and when was it refunded, and what is the refund’s number?",
  note: "Mark as refunded",
  noted: "An operator noted that it was refunded. The buyer’s page says “Order refunded”.",
  withdraw: "Withdraw this note",
  unchanged: "Nothing was changed: the order had changed before you confirmed.",
} as const;
