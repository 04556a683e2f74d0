/* What the queue's pages say beside the sentences of its items. */

export const QUEUE = {
  title: "Queue",
  empty: "Nothing needs your attention. Orders, renewals, notifications and mails are all as they should be.",
  emptyKind: "Nothing of this kind needs your attention.",
  mailed: "New items are mailed to the operators within 15 minutes.",
  notMailed: "New items aren’t mailed: the shop sends no mail, or has no address for it (OPERATOR_EMAIL).",
  filter: "Kinds",
  all: "All",
  list: "What waits",
  handled: "Handled",
  handledLead: "What operators have handled, as long as nothing has changed since. A new fact opens an item again.",
  noneHandled: "No handled items are left.",
  nextHandled: "Next page",
  firstHandled: "First page",
  atRisk: "at risk",
  waits: (age: string) => `For ${age}, since`,
  takenBy: (name: string, age: string) => `Taken by ${name}, ${age} ago`,
  takenByYou: (age: string) => `Taken by you, ${age} ago`,
  reopened: "Open again since",
  handledBy: (name: string) => `Handled by ${name}:`,
  mayNot: "Only an operator with the right to act can take or handle an item.",
  openOrder: "Open the order",
  openFleetOrder: "Open the order for SIMs",
  openGroupChange: "Open the change",
  openCase: "Open the case",
  lookInto: "Look into it",
  seeThem: "See them one by one",
  take: "Take",
  takeLabel: (kind: string, id: string) => `Take: ${kind} ${id}`,
  handle: "Mark as handled",
  handleLabel: (kind: string, id: string) => `Mark as handled: ${kind} ${id}`,
  handleAll: (count: number) => (count === 1 ? "Mark it as handled" : `Mark all ${count} as handled`),
  left: (count: number) =>
    count === 1
      ? "Another operator has taken one of them. It stays."
      : `Other operators have taken ${count} of them. These stay.`,
  markAll: "Mark all as handled",
  pages: "Pages",
  page: (number: number) => `Page ${number}`,
} as const;

export const ITEM = {
  title: "An item of the queue",
  gone: "This has resolved itself, and there is nothing left to do.",
  happened: "What happened",
  next: "What to do next",
  since: "Since",
  money: "At risk",
  taken: "Taken",
  not: "not taken",
  handled: "Handled",
  detail: "Show what it holds",
  detailNote: "It may hold personal data. The audit records that you read it.",
  sim: "SIM",
  orderNo: "Order number, as typed",
  email: "Email address, as typed",
  payId: "Payment id",
  comparison: "Found by",
  openComparison: "the comparison with a file",
  body: "Body",
  erased: "The shop doesn’t keep it any more: it was erased, or its key is gone.",
  noted: "The audit records that you have read this.",
  form: "Mark as handled",
  formNote:
    "This changes nothing about the order or the money. As soon as the shop learns something new, the item is open again.",
  reason: "Reason",
  choose: "Choose a reason",
  note: "Note",
  noteHelp: "At least 10 characters: what you found, and what you did. No card numbers.",
  send: "Mark as handled",
  back: "Back to the queue",
  yourNote: "Your note, which wasn’t saved:",
  noReason: "Choose a reason.",
  shortNote: "Write at least 10 characters.",
  longNote: "Write 2,000 characters at most.",
} as const;

export const MATCHING = {
  title: "Match it to an order",
  label: "Order number",
  help: "Ours or the partner’s, or the payment’s. You see both sides before anything is done.",
  button: "Compare",
  empty: "Type an order number first.",
  none: "No order has this number.",
  several: "Several orders have this number. Type the payment’s number instead.",
} as const;

export const PANEL = { title: "In the queue", none: "This order isn’t in the queue." } as const;

/** Answers to a form that did nothing. What was typed is kept. */
export const ANSWERS = {
  gone: "This has resolved itself, so nothing was saved.",
  held: (name: string, age: string, left: string) =>
    `${name} took it ${age} ago. You may take it over in ${left}, or ask ${name}.`,
  handledBefore: (name: string, reason: string, note: string) => `${name} has already handled it: ${reason}. “${note}”`,
  changed: (changes: string) =>
    `The shop has learned something since this page was opened. ${changes} Your note is kept: read it again, and send it if it is still right.`,
  changedCount: (count: number) =>
    `There are ${count} of them now. Your note is kept: look at the list again, and send it if it is still right.`,
} as const;
