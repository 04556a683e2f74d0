/* What the page says that matches a withdrawal to an order. */

export const WITHDRAWAL = {
  title: "Match a withdrawal to this order",
  order: "The order",
  declared: "The withdrawal",
  number: "Order number",
  typedNumber: "Order number, as typed",
  plan: "Plan",
  simEnd: "SIM, last four digits",
  price: "Price",
  made: "Made",
  email: "Email address",
  typedEmail: "Email address, as typed",
  came: "Declared",
  match: "What will happen",
  other: "The address that was typed isn’t the order’s. Make sure that the withdrawal comes from this order’s buyer.",
  counts: "The order counts as withdrawn from the time when it was declared. A paid order joins the queue.",
  unpaid: "This order isn’t paid. It can’t be paid any more from then on.",
  mailed: "The shop mails the acknowledgement to the order’s own address.",
  notMailed: "The shop can’t mail an acknowledgement. Write to the buyer yourself.",
  final: "A match can’t be taken back.",
  button: "Match it to this order",
} as const;
