import type { ListFilter } from "#/lib/desk/search/filter.ts";
import type { Found } from "#/lib/desk/search/find.ts";
import type { Count } from "#/lib/desk/search/list.ts";

export const SEARCH = {
  label: "Find an order",
  hint: "Order number, payment id, SIM number, its last 4 digits or its last 6 or more, email address, or price",
  button: "Find",
  skip: "Skip to the search",
  empty: "Enter what you look for.",
  none: (by: Found["by"], typed: string) => `No order has the ${NAMES[by]} “${typed}”. ${NEXT[by]}`,
} as const;

const NAMES: Record<Found["by"], string> = {
  order: "number or id",
  "four digits": "SIM ending",
  "SIM number": "SIM number",
  "end of a SIM number": "SIM ending",
  "mail address": "email address",
  amount: "price",
};

/** What was looked for, and what to try. */
const NEXT: Record<Found["by"], string> = {
  order:
    "We looked for order numbers, the partner’s order numbers, payment ids and request ids, each as a whole. Check that none of it is missing, or enter the SIM number, its last 4 or 6 digits, the email address or the price.",
  "four digits":
    "We looked for SIMs that end in these 4 digits. An order can’t be found by its card, because the partner never tells us the card’s last four digits: enter the price on the statement, and choose the day.",
  "SIM number":
    "We looked for it with and without its check digit. Check it against the SIM, or enter its last 7 digits, the email address or the order number.",
  "end of a SIM number":
    "We looked for SIMs that end in these digits, and for orders and payments with this number. The card may have one digit more than the partner’s number: enter more of its last digits or the whole SIM number, the email address or the order number.",
  amount:
    "Enter it as on the statement, like 12.90. A bank may have converted it: then choose the day on the page “Orders”.",
  "mail address":
    "The buyer may have entered another one. Enter the SIM number, its last 6 digits or the order number.",
};

export const LIST = {
  title: "Orders",
  ready: "Ready lists",
  bookmark: "The address of this page holds the list: bookmark it to open the same list again.",
  filter: "Filter",
  show: "Show",
  reset: "Clear all filters",
  any: "Any",
  period: "Made",
  from: "Made from",
  to: "Made until",
  zone: "Days are counted in UTC.",
  payment: "Payment",
  plan: "Plan state",
  name: "Plan, by the partner’s title",
  amountAs: "Price, like 12.90",
  currency: "Currency",
  which: "Only",
  unknown: (names: readonly string[]) =>
    `The address had a filter that can't be used, and the list leaves it out${names.length > 0 ? `: ${names.join(", ")}` : ""}.`,
  empty: "No order fits. Clear a filter, or search for the order.",
  count: ({ orders, isAll }: Count, most: number) => {
    if (orders > most) return `More than ${most.toLocaleString("en")} orders`;
    const text = `${orders.toLocaleString("en")} ${orders === 1 ? "order" : "orders"}`;
    return isAll ? text : `At least ${text}`;
  },
  pages: "Pages",
  first: "First page",
  previous: "Previous",
  next: "Next",
  made: "Made",
  order: "Order",
  what: "Plan",
  amount: "Amount",
  states: "Payment, plan",
  sim: "SIM",
  simEnd: (sim: string) => `…${sim.slice(-6)}`,
  flagged: "flagged",
  givenBack: "not paid, refunded elsewhere",
  renews: "renews",
} as const;

export const PAYMENTS: Record<string, string> = {
  unpaid: "not begun",
  void: "ended, nothing charged",
  open: "waiting for payment",
  lapsed: "not paid in time",
  paid: "paid",
};

export const PLANS: Record<string, string> = {
  unplaced: "not ordered",
  placed: "ordered",
  queued: "up next",
  active: "active",
  refused: "refused by the partner",
};

export const SHOWN: Record<string, string> = {
  unserved: "paid, plan missing",
  flagged: "flagged",
  disputed: "flagged for a dispute",
  renews: "with auto-renewal",
  refunded: "with a recorded refund",
};

export const MADE: Record<string, string> = {
  today: "today",
  week: "in the last 7 days",
  month: "in the last 30 days",
};

/** The lists that an operator needs most. */
export const READY: readonly [name: string, filter: ListFilter][] = [
  ["All", {}],
  ["Today", { made: "today" }],
  ["Paid, plan missing", { show: "unserved" }],
  ["Today, paid, plan missing", { show: "unserved", made: "today" }],
  ["Flagged", { show: "flagged" }],
  ["Disputed", { show: "disputed" }],
  ["Refunded", { show: "refunded" }],
  ["Paid", { payment: "paid" }],
  ["Waiting for payment", { payment: "open" }],
  ["Not paid in time", { payment: "lapsed" }],
  ["Refused by the partner", { plan: "refused" }],
  ["Paid, with auto-renewal", { show: "renews", payment: "paid" }],
];

export const EXPORT = {
  title: "Download this list",
  button: "Download as CSV",
  buyers: "With whole SIM numbers and email addresses",
  without: "Otherwise the file has the last 6 digits of each SIM and only the domain of each email address.",
  owners: "Only an owner can download orders.",
  acts: (filter: ListFilter, withBuyers: boolean) => [
    Object.keys(filter).length === 0
      ? "All orders are downloaded as a CSV file."
      : `All orders of this list are downloaded as a CSV file: ${wordsOf(filter)}.`,
    withBuyers
      ? "The file holds whole SIM numbers and email addresses of buyers. Delete it when you no longer need it."
      : "The file holds the last 6 digits of each SIM and the domain of each email address, no more.",
    "Times are in UTC, and amounts in minor units: 1290 USD is $12.90.",
    "The download works for five minutes after you confirm. It becomes a row of the audit.",
  ],
} as const;

/** A filter in words: "Payment: paid, Only: flagged". */
export function wordsOf({
  payment,
  plan,
  show,
  made,
  from,
  to,
  currency,
  amount,
  name,
  sim,
  end,
  four,
  mail,
}: ListFilter): string {
  const words: [string, string | undefined][] = [
    [LIST.payment, payment && PAYMENTS[payment]],
    [LIST.plan, plan && PLANS[plan]],
    [LIST.which, show && SHOWN[show]],
    [LIST.period, made && MADE[made]],
    [LIST.from, from],
    [LIST.to, to],
    [LIST.currency, currency],
    ["Price", amount],
    [LIST.name, name],
    ["SIM", sim && "the one that you searched for"],
    ["SIM ending", end && "the one that you searched for"],
    ["SIM’s last four digits (not a card’s)", four && "those that you searched for"],
    ["Email", mail && "the one that you searched for"],
  ];
  return words
    .filter(([, value]) => value !== undefined)
    .map(([title, value]) => `${title}: ${value}`)
    .join(", ");
}
