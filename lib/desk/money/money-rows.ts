import type { Cell } from "#/lib/desk/csv.ts";
import { formatAmount } from "#/lib/text/money.ts";
import { type MoneyContext, readMoney } from "./figures.ts";
import type { Period } from "./period.ts";

export const MONEY_HEAD = [
  "day (UTC)",
  "currency",
  "plan",
  "orders",
  "paid",
  "paid sum",
  "renewal charges",
  "renewal charges sum",
  "disputed",
  "disputed sum",
  "refunds",
  "refunds sum",
  "renewals begun",
  "renewals stopped",
] as const;

/** A line for each day, currency and plan. */
export async function* moneyRows(context: MoneyContext, period: Period): AsyncGenerator<readonly Cell[]> {
  const { rows } = await readMoney(context, period);
  for (const row of rows) {
    const { day, currency, plan } = row;
    const sum = (amountMinor: number) => formatAmount({ amountMinor, currency });
    const paid = [row.orders, row.paid, sum(row.paidMinor)];
    const told = [row.charges, sum(row.chargesMinor), row.disputed, sum(row.disputedMinor)];
    const refunds = [row.refunded, sum(row.refundedMinor)];
    yield [day, currency, plan, ...paid, ...told, ...refunds, row.begun, row.stopped];
  }
}
