import type { Parameter } from "#/lib/desk/search/filter.ts";
import type { Found } from "#/lib/desk/search/find.ts";
import type { Count } from "#/lib/desk/search/list.ts";

export const SEARCH = {
  label: "Find an order",
  hint: "Order number, payment id, whole SIM number or its last 6 digits, or email address",
  button: "Find",
  skip: "Skip to the search",
  empty: "Enter what you look for.",
  none: (by: Found["by"], typed: string) => `No order has the ${NAMES[by]} “${typed}”.`,
} as const;

const NAMES: Record<Found["by"], string> = {
  order: "number or id",
  "SIM number": "SIM number",
  "end of a SIM number": "SIM ending",
  "mail address": "email address",
};

export const LIST = {
  title: "Orders",
  ready: "Ready lists",
  filter: "Filter",
  show: "Show",
  reset: "Clear all filters",
  any: "Any",
  from: "Made from",
  to: "Made until",
  zone: "Days are counted in UTC.",
  payment: "Payment",
  plan: "Plan state",
  name: "Plan, as it was sold",
  currency: "Currency",
  which: "Only",
  searched: "These orders have the SIM or the email address that you searched for.",
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
  unserved: "paid, and not served",
  flagged: "flagged",
  renews: "with auto-renewal",
};

/** The lists that an operator needs most. */
export const READY: readonly [name: string, filter: Partial<Record<Parameter, string>>][] = [
  ["All", {}],
  ["Paid, not served", { show: "unserved" }],
  ["Flagged", { show: "flagged" }],
  ["Paid", { payment: "paid" }],
  ["Waiting for payment", { payment: "open" }],
  ["Not paid in time", { payment: "lapsed" }],
  ["Refused by the partner", { plan: "refused" }],
  ["Auto-renewal", { show: "renews", payment: "paid" }],
];
