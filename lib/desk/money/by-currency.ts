import { type Figures, type MoneyReport, NO_FIGURES, plus } from "./figures.ts";
import { daysIn, type Period } from "./period.ts";

/** The money of one currency. No sum is of two currencies. */
export interface CurrencyMoney {
  currency: string;
  total: Figures;
  /** How many auto-renewals run now. */
  running: number;
  /** Each day of the period. */
  days: (Figures & { day: string })[];
  plans: (Figures & { plan: string; running: number })[];
}

export function byCurrency({ rows, running }: MoneyReport, period: Period): CurrencyMoney[] {
  const currencies = new Set([...rows, ...running].map(({ currency }) => currency));
  return [...currencies].toSorted().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const runs = running.filter((row) => row.currency === currency);
    const runsOf = new Map(runs.map(({ plan, count }) => [plan, count]));
    const byDay = sums(own, ({ day }) => day);
    const byPlan = sums(own, ({ plan }) => plan);
    const plans = [...new Set([...byPlan.keys(), ...runsOf.keys()])].toSorted();
    return {
      currency,
      total: own.reduce(plus, NO_FIGURES),
      running: runs.reduce((sum, { count }) => sum + count, 0),
      days: daysIn(period).map((day) => ({ day, ...(byDay.get(day) ?? NO_FIGURES) })),
      plans: plans.map((plan) => ({
        plan,
        running: runsOf.get(plan) ?? 0,
        ...(byPlan.get(plan) ?? NO_FIGURES),
      })),
    };
  });
}

function sums<Row extends Figures>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Figures> {
  const found = new Map<string, Figures>();
  for (const row of rows) found.set(keyOf(row), plus(found.get(keyOf(row)) ?? NO_FIGURES, row));
  return found;
}
