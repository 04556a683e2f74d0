import type { Outcome } from "#/lib/desk/orders/attempts.ts";

export const STORY = {
  title: "Order",
  states: "Where it stands",
  payment: "Payment",
  service: "Plan",
  review: "To check",
  since: "since",
  renewal: "Auto-renewal",
  charged: "Reported charges of auto-renewal",
  charges: (count: number) => (count === 1 ? "Once, on" : `${count} times, the last on`),
  repairs: "What you can do",
  money: "Money",
  price: "Price",
  refunded: "Refunded elsewhere",
  made: "Made",
  paid: "Paid",
  soldAs: "Sold as",
  learned: "The shop learned of it",
  payId: "Payment id",
  partner: "The partner",
  plan: "What was bought",
  sim: "SIM",
  requestId: "Request id",
  partnerOrderNo: "Partner’s order number",
  answered: "Last answer about the payment",
  delivered: "On the SIM",
  active: "Active",
  mail: "Email",
  orderNo: "Order number",
  none: "none",
  notKnown: "not known",
  mails: "Mails",
  noMails: "No mail is about this order.",
  notes: "Notes",
  noNotes: "No operator has written a note.",
  note: "New note",
  editNote: "Edit this note",
  save: "Save note",
  noteHelp: "Notes are kept. An edited note is a new one; the old one stays in the timeline.",
  noNote: "Write something first.",
  longNote: "That’s too long. Keep it to 2,000 characters.",
  noteEdited: (text: string) => `Another operator has edited this note first. It now says: ${text}`,
  noteFormUsed: (text: string) =>
    `This form has saved a note already: ${text}. Save again to keep yours as a note of its own.`,
  summary: "Support summary",
  summaryHelp: "Plain text for a letter, without the SIM number and the email address.",
  timeline: "Timeline",
  evidence: "Evidence",
  noted: "The audit records that you have read this.",
  mayNot: "Only an operator with the right to act can do this. You can view only.",
} as const;

export const ASK = {
  title: "Ask the partner now",
  what: "The shop asks the partner now, under the ids it already has, and updates the order from the answer.",
  place:
    "The order is paid, but the partner hasn’t acknowledged it. So the shop also places it again, under the same ids. The buyer isn’t charged again.",
  open: "If the partner says that the buyer has paid, the shop continues the order automatically.",
  paid: "If the SIM’s list has the plan, the shop continues the order automatically.",
  button: "Ask now",
} as const;

export const RECEIPT = {
  title: "Send the receipt again",
  what: "The shop sends the receipt once more, with the link to the order, to the address that the buyer typed.",
  button: "Send again",
  sentTo: "It goes to",
} as const;

const PAYER_HAS_RECEIPT = "Another person paid through the pay link, and only that payer has the receipt.";

/** In its place, where another person paid and has the receipt. */
export const PAYER_PAID = {
  title: "Send the mail about the payment again",
  what: `${PAYER_HAS_RECEIPT} The shop sends the mail that says so once more, with the link to the order, to the address that the buyer typed.`,
  button: RECEIPT.button,
} as const;

export const MATCH = {
  title: "Match a notification to this order",
  what: "The shop checks this notification like any other: it flags what differs and asks the partner. Your match alone doesn’t prove a payment.",
  choose: "Notifications that fit no order",
  none: "No notification waits for an order.",
  compare: "Compare",
  compareLabel: (numbers: string) => `Compare: ${numbers}`,
  order: "The order",
  notification: "The notification",
  differs: "What differs",
  nothing: "Nothing differs.",
  numbers: "Numbers",
  payment: "Payment id",
  partnerNumber: "Partner’s order number",
  amount: "Amount",
  asWritten: "Amount, as the partner wrote it",
  currency: "Currency",
  simEnd: "SIM, last four digits",
  time: "Paid at",
  made: "Made",
  came: "Came",
  notSaid: "not said",
  button: "Match it to this order",
  paidAlready:
    "This order is paid already. If the notification is about another payment, the order is flagged as paid twice.",
  final: "A match can’t be taken back.",
  flags: "What differs will be flagged, and the order stays in the queue until an operator has looked at it.",
} as const;

export const RENEWAL = {
  title: "Auto-renewal: read its state, or stop it",
  state: "What the partner says now",
  states: {
    none: "This SIM has no auto-renewal. Where the partner refuses to say, this is by the shop’s own records.",
    on: "It is on.",
    stopping: "The shop is asking the partner to end it, and the partner hasn’t confirmed that yet.",
    pending: "It was just paid for, and the partner doesn’t show it yet.",
    missing: "It was paid for, and the partner knows of none.",
    unclear: "It was paid for, and the partner refuses to say whether it runs.",
    unknown:
      "The partner gave no answer, refuses to say, or names another auto-renewal of this SIM. Open this page again in a minute. If it stays so, ask the partner.",
    replaced: "It has ended. Another auto-renewal of this SIM came after it.",
  },
  /** Of an order that may renew since a restore. */
  unseen: "The partner shows none for this SIM, or refuses to say. You can stop it all the same.",
  ended: "Ended, by the shop’s records, on",
  asked: "Asked for on",
  since: "Since",
  plan: "Plan",
  numbers: "The partner’s numbers",
  next: "Next charge, by the shop’s own count",
  stop: "Stop it",
  again:
    "The buyer or an operator has already asked to stop it, and the shop’s records say that it has ended. If it still charges the buyer, stop it again.",
  noted: "An operator noted that it has ended. If it charges the buyer all the same, stop it.",
  button: "Stop auto-renewal",
  over: "It has ended at the partner",
  overHelp:
    "If the partner refuses to say what renews this SIM, the shop can’t learn that it has ended. Ask the partner, then note its end here.",
  word: "How do you know?",
  note: "Note its end",
  unchanged: "Nothing was changed: the auto-renewal had changed before you confirmed.",
} as const;

export const REFUND = {
  title: "Record a refund made elsewhere",
  lead: "The shop can’t send money back. Record here what you or the partner did elsewhere, so that the receipt says it.",
  list: "Recorded refunds",
  none: "No refund is recorded.",
  by: (name: string) => `Recorded by ${name} on`,
  withdrawnBy: (name: string) => `Withdrawn by ${name} on`,
  withdraw: "Withdraw this record",
  withdrawLabel: (amount: string) => `Withdraw this record: ${amount}`,
  erased: "(erased)",
  form: "New refund",
  amount: (currency: string) => `Amount in ${currency}`,
  refundedOn: "Day on which the money was sent back",
  place: "Where, and under which number",
  placeHelp: "100 characters at most. No card numbers, and nothing about the person.",
  button: "Record the refund",
  nothing: "All that was paid is refunded already.",
  undone: (changes: string) =>
    `Nothing was recorded: the order has changed since you opened the form. ${changes} What you typed is kept. Check it, and send it again if it is still right.`,
} as const;

export const BUYER = {
  title: "What the buyer sees now",
  lead: "The order’s page as its buyer reads it now, in the language of your browser. Its forms, and what the SIM has used, aren’t shown here.",
} as const;

const FROM_BUYER =
  "Make sure first that the letter comes from the buyer: ask for the order number, the day and the last four digits of the SIM.";

export const ELSEWHERE = {
  title: "Send a mail to another address",
  lead: `For a buyer who mistyped the address. ${FROM_BUYER}`,
  list: "Sent before",
  none: "Nothing was sent to another address.",
  sent: { receipt: "The receipt", link: "A link" },
  to: (address: string, name: string) => `to ${address === "" ? "(erased)" : address}, by ${name},`,
  form: "New mail",
  what: "What to send",
  receipt: "The receipt, with the link to the order",
  link: "The link to the order",
  onlyLink: PAYER_HAS_RECEIPT,
  address: "Email address",
  button: "Send it there",
  undone: (changes: string) =>
    `Nothing was sent: another operator was first. ${changes} What you typed is kept. Send it again if it is still needed.`,
} as const;

export const ERASE = {
  title: "Erase the personal data",
  lead: `For a buyer who asks you to delete their data. ${FROM_BUYER}`,
  button: "Erase the data",
  unchanged: "Nothing was erased: something had changed before you confirmed.",
} as const;

export const BODY = {
  title: "What a notification says",
  show: "Show what it says",
  showLabel: (digest: string) => `Show what it says: notification ${digest.slice(0, 8)}`,
  gone: "The shop doesn’t keep what this notification says any more: it was erased with the personal data of the order, or its key is gone.",
  over: "It was shown already, or minutes have passed. Press the button on the order’s page again.",
  hidden: "What your right doesn’t cover is hidden.",
} as const;

export const REPAIR = {
  back: "Back to the order",
  moved: (changes: string) =>
    `The order has changed since you opened this page. ${changes} Open the page again to go on.`,
} as const;

/** What the operator reads after asking. */
export const OUTCOMES: Readonly<
  Record<
    | Outcome
    | "stopping"
    | "ended"
    | "refunded"
    | "withdrawn"
    | "given-back"
    | "not-given-back"
    | "elsewhere"
    | "erased",
    string
  >
> = {
  elsewhere: "The mail to the other address will be sent within a minute.",
  erased: "The personal data of this order were erased.",
  refunded: "The refund is recorded.",
  withdrawn: "The record of the refund is withdrawn.",
  "given-back": "It is noted that the payment was given back.",
  "not-given-back": "The note that the payment was given back is withdrawn.",
  stopping:
    "The shop asks the partner within seconds to end the auto-renewal, and keeps asking until the partner confirms.",
  ended: "The end of the auto-renewal is noted.",
  changed: "The partner was asked, and the order has changed. The timeline says how.",
  "nothing new": "The partner was asked. Nothing about the order has changed.",
  "no answer":
    "No answer: the shop got no usable answer from the partner, so it knows no more than this page says. It keeps asking automatically.",
  "not asked":
    "The shop didn’t ask: it had just asked, or the partner wants a pause. The timeline has the last answer.",
  matched: "The notification was matched to this order. The timeline says what followed.",
  declared: "The withdrawal was matched to this order.",
  queued: "The mail will be sent again within a minute.",
};
