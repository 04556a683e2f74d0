import type { SimState, StateCounts } from "#/lib/desk/fleet-orders/fleet-order.ts";

export const FORM = {
  title: "Order plans for SIMs",
  lead: "The numbers are checked first. Nothing is ordered before you confirm the price with your passkey.",
  plan: "Plan",
  noChoice: "Choose a plan",
  priceNote: "Prices are the partner’s own, for one period. It names no currency for them.",
  kind: "Length",
  kinds: { plan: "By periods", days: "By days, for SIMs that switch networks over the air" },
  periods: "Periods",
  days: "Days",
  daysHint: "Only for a plan by days.",
  start: "Start",
  starts: {
    now: "At once, unless another plan is in use",
    later: "When the SIM is first used after that. SIMs that switch networks over the air need this",
  },
  paid: "Payment",
  paids: { yes: "Tell the partner that it is paid", no: "Tell the partner that it isn’t paid" },
  check: "Check",
  wrong: "Nothing was ordered. Correct the marked fields, then check again.",
  noPlans: "The partner’s plans aren’t read yet, so none can be chosen. Open this page again in a minute.",
  mayNot: "Only an operator with the right to act can order plans.",
  earlier: "Orders made here",
  none: "No plans were ordered here yet.",
  heads: { plan: "Order", made: "Made", sims: "SIMs", state: "State" },
} as const;

export const ORDER = {
  title: "Order for SIMs",
  gone: "There is no such order. One that wasn’t confirmed is forgotten after a day.",
  draft: "Nothing is ordered yet. Check the list, then confirm.",
  waiting: "The partner is being asked. Look again in a minute.",
  done: "Done.",
  look: "Look again",
  each: "Price for one SIM",
  all: "Price in all",
  noCurrency: "in the partner’s own currency",
  count: "SIMs",
  periods: "Periods",
  days: "Days",
  start: "Start",
  paid: "Payment",
  code: "Partner’s order number",
  made: "Made",
  confirmed: "Confirmed",
  button: (count: number) => (count === 1 ? "Order for one SIM" : `Order for ${count} SIMs`),
  pricesRead: "The partner’s prices were read",
  noPrice: "Nothing was ordered. The partner’s price can’t be checked now. Try again in a minute.",
  changed: "The partner’s price or plan isn’t what you checked any more. Begin again.",
  othersCame:
    "Nothing was ordered. Since you asked, another order was made for some of these SIMs, or the outcome of one became unknown. Read this page again, then confirm if you still want to order.",
  begin: "Begin again",
  again: (count: number) =>
    count === 1 ? "Order again for the one SIM without an order" : `Order again for the ${count} SIMs without an order`,
  repeated:
    "Nothing was ordered: another order already covers some of these SIMs, or one of them has its order after all.",
  former: "See the earlier order",
  repeatedBy: "See the order that covers the rest",
  nothingAgain: "There is no SIM left to order again for.",
  wasConfirmed: "This order was confirmed already.",
  sims: "The SIMs",
  noCode: "none",
  heads: { sim: "SIM", state: "Outcome", code: "The partner’s number", listed: "In your list" },
  unknown:
    "The partner may or may not have ordered for the SIMs marked “unknown”. Open each one’s page, look for the plan in the partner’s list, and say here what you found.",
  twice: (isCertain: boolean, code: string | null) => {
    const named = code === null ? "another order" : `another order, ${code}`;
    return isCertain ? `Ordered twice: the partner made ${named}.` : `There may be ${named}.`;
  },
  orderedTwice:
    "Some of these SIMs were ordered twice, or may have been. Look for both orders in the partner’s list, and ask the partner to cancel one of them.",
  toOther: "Open that order",
  found: "It was ordered",
  notFound: "It wasn’t ordered",
  foundLabel: (sim: string) => `It was ordered for ${sim}`,
  notFoundLabel: (sim: string) => `It wasn’t ordered for ${sim}`,
  noted: "Another operator was first, or the partner’s answer came late. The page shows what stands there now.",
  listed: (plan: string | null) => (plan === null ? "yes, no plan in use" : `yes, in use: ${plan}`),
  notListed: "not in the list that was read",
  noList: "the list isn’t read yet",
} as const;

export const RENEW = {
  title: "Renew a plan",
  lead: "Each further period has the plan’s data allowance and moves the plan’s end date.",
  plan: "Partner’s order number",
  periods: "Further periods",
  check: "Check",
  wrong: "Type a whole number from 1 to 12.",
  gone: "The partner doesn’t list this plan for this SIM at the moment.",
  back: "Back to the SIM",
} as const;

const STATES: Readonly<Record<SimState, string>> = {
  waiting: "waiting",
  sending: "being sent",
  ordered: "ordered",
  refused: "refused",
  unsent: "not sent",
  unknown: "unknown",
};

export function stateText(state: SimState): string {
  return STATES[state];
}

/** How many SIMs are in which state. */
export function countsText(counts: StateCounts): string {
  return Object.entries(counts)
    .map(([state, count]) => `${count} ${STATES[state as SimState]}`)
    .join(", ");
}
