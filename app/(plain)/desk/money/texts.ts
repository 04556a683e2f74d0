import { MOST_DAYS, type Period, type PeriodProblem } from "#/lib/desk/money/period.ts";
import { dayText } from "#/lib/text/moment.ts";

export function periodText({ from, to }: Period): string {
  return from === to ? dayText(from, "en") : `${dayText(from, "en")} to ${dayText(to, "en")}`;
}

export const MONEY = {
  title: "Money",
  lead: "Days are UTC. An order counts on the day it was made, a payment on the day it was paid. Currencies are never added up.",
  from: "First day",
  to: "Last day",
  show: "Show",
  most: `At most ${MOST_DAYS} days.`,
  reconcile: "Compare with a file of the processor or the partner",
  none: "No order, payment or auto-renewal in this period.",
  shown: (period: string) => `${period} (UTC)`,
  totals: (currency: string) => `${currency} in all`,
  perDay: (currency: string) => `${currency} by day`,
  perPlan: (currency: string) => `${currency} by plan`,
  quietDays: "Days on which nothing happened are left out of the table.",
  oneDay: "A day’s link shows its plans.",
  day: "Day",
  plan: "Plan",
  orders: "Orders",
  paid: "Paid",
  charges: "Renewal charges",
  disputed: "Disputed or charged back",
  refunded: "Refunds recorded",
  begun: "Renewals begun",
  stopped: "Renewals stopped",
  running: "Renewals running now",
  stoppedElsewhere: (count: number) =>
    `${count === 1 ? "One auto-renewal that began elsewhere was" : `${count} auto-renewals that began elsewhere were`} stopped in this period. Their currency and plan aren’t known, so no table counts them.`,
  meanings: "What is counted",
  meaning: [
    "Paid: orders with a proven payment. The sum is of their prices.",
    "Renewal charges: later payments of auto-renewals that the partner has notified and that fit the price. A charge counts on the day its notification came.",
    "Disputed or charged back: the partner’s notifications don’t tell the two apart. An order counts on the day the shop was told, with its price. A notification of an unknown kind may be about one too: those are in the queue.",
    "Refunds recorded: those made elsewhere that an operator has recorded here, on the day they were made. They don’t reduce “Paid”.",
    "Renewals begun: orders with auto-renewal that were paid.",
    "Renewals stopped: those whose end the partner has confirmed or an operator has noted.",
    "Renewals running now: each SIM’s latest paid auto-renewal, and an earlier one that has charged since. One that was stopped here, or that the partner says has ended, isn’t counted.",
  ],
  sold: "first payments",
  renewed: "renewal charges",
  chart: (currency: string, period: string) => `${currency} paid each day, ${period}.`,
  chartMost: (sum: string, most: string, day: string) => `${sum} in all; the most was ${most} on ${day}.`,
  chartNone: "Nothing was paid.",
  asTable: "The table below has the same numbers.",
  csv: "Download as CSV",
  csvOwners: "Only an owner can download the figures.",
  csvActs: (period: string) => [
    `The figures of each day, currency and plan are downloaded as a CSV file: ${period}.`,
    "The file holds counts and sums, and nothing about a buyer.",
    "The download works for five minutes after you confirm. It becomes a row of the audit.",
  ],
} as const;

export const PERIOD_PROBLEMS: Readonly<Record<PeriodProblem, string>> = {
  unread: "Write each day as year, month and day, such as 2026-11-30. These are the last 30 days.",
  order: "The first day is after the last one. These are the last 30 days.",
  long: `Choose at most ${MOST_DAYS} days. These are the last 30 days.`,
};
