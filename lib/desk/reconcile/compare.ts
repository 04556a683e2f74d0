import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { DAY_PAID, PAID } from "#/lib/db/tables/desk/money-indexes.ts";
import type { MoneyContext } from "#/lib/desk/money/figures.ts";
import { isPaidCharge } from "#/lib/desk/money/paid-charge.ts";
import type { NotificationStatement } from "#/lib/orders/decide.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { Words } from "#/lib/partner/payment/words.ts";
import type { Money } from "#/lib/text/money.ts";
import type { DifferenceKind } from "./difference.ts";
import type { FilePayment, FilePayments } from "./payments.ts";
import { type Said, saidBy } from "./said.ts";

/** Of how many orders a statement asks. */
const CHUNK = 200;

export interface Difference {
  kind: DifferenceKind;
  payId: string;
  orderId: string | null;
  inFile: Money | null;
  fileAt: number | null;
  here: Money | null;
  /** All that the file says of the payment. */
  said: Said;
  /** Whether the shop has recorded all that the buyer paid by this file. */
  isRecorded: boolean;
}

export interface Comparison {
  /** Paid in both with the same amount and currency: how many payments, and their sum, by currency. */
  equal: Map<string, { count: number; amountMinor: number }>;
  /** The ids of those payments: they refute what an earlier file said. */
  equalIds: Set<string>;
  /** Payments of the file that are paid in neither. */
  unpaid: number;
  counts: Partial<Record<DifferenceKind, number>>;
  /** The first ones: `counts` says how many there are. */
  differences: Difference[];
}

/** More than these are no work for a person: the file is of another time or shop. */
export const MOST_DIFFERENCES = 1_000;

interface OrderHere extends Money {
  id: string;
  isPaid: boolean;
  /** How often its renewal has charged, as was notified. */
  charges: number;
}

/** Compares what a file says with the orders, by the payment id. */
export async function compare(
  { db: { query }, words }: MoneyContext,
  { payments, unclear, span }: FilePayments,
): Promise<Comparison> {
  const byId = new Map<string, FilePayment[]>();
  for (const payment of payments) {
    const rows = byId.get(payment.payId);
    if (rows === undefined) byId.set(payment.payId, [payment]);
    else rows.push(payment);
  }
  const found: Comparison = { equal: new Map(), equalIds: new Set(), unpaid: 0, counts: {}, differences: [] };
  const ids = [...byId.keys()];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    // An embedded database answers at once, and would leave no turn to other requests.
    await nextTurn();
    const orders = await readOrders(query, words, chunk);
    for (const payId of chunk) {
      const rows = byId.get(payId) ?? [];
      judge(found, { payId, rows, isUnclear: unclear.has(payId) }, orders.get(payId));
    }
  }
  const isInFile = (payId: string): boolean => byId.has(payId) || unclear.has(payId);
  if (span !== null) await addMissing(query, found, span, isInFile);
  return found;
}

interface InFile {
  payId: string;
  rows: readonly FilePayment[];
  /** Whether there are more rows of it, which can't be read. */
  isUnclear: boolean;
}

function judge(found: Comparison, { payId, rows, isUnclear }: InFile, order: OrderHere | undefined): void {
  const verdict = verdictOf(rows, order);
  // The row that can't be read may say otherwise.
  const isOpen = typeof verdict === "string" || verdict.kind === "unpaid there";
  if (isUnclear && isOpen) return;
  if (verdict === "unpaid") {
    found.unpaid += 1;
  } else if (verdict === "equal" && order !== undefined) {
    const paid = rows.filter(({ state }) => state === "paid").length;
    const sum = found.equal.get(order.currency) ?? { count: 0, amountMinor: 0 };
    const amountMinor = sum.amountMinor + paid * order.amountMinor;
    found.equal.set(order.currency, { count: sum.count + paid, amountMinor });
    found.equalIds.add(payId);
  } else if (typeof verdict !== "string") {
    const { kind, row } = verdict;
    const inFile = row === undefined ? null : moneyIn(row);
    const here = order === undefined ? null : moneyIn(order);
    const said = saidBy(rows);
    const isRecorded = order !== undefined && sumOf(rows.filter(({ state }) => state === "paid")) <= mostOf(order);
    add(found, { kind, payId, orderId: order?.id ?? null, inFile, fileAt: row?.at ?? null, here, said, isRecorded });
  }
}

/** What the rows of a payment come to, beside its order. */
function verdictOf(
  rows: readonly FilePayment[],
  order: OrderHere | undefined,
): "equal" | "unpaid" | { kind: DifferenceKind; row: FilePayment | undefined } {
  const paid = rows.filter(({ state }) => state === "paid");
  const returns = rows.filter(({ state }) => state === "returned" || state === "disputed");
  const [row] = paid;
  const [returned] = returns;
  if (order?.isPaid !== true) {
    // What went back was paid before. How much, a row of a refund doesn't say.
    if (row === undefined && returned === undefined) return "unpaid";
    return { kind: order === undefined ? "unknown" : "unpaid here", row };
  }
  const other = paid.find((one) => one.amountMinor !== order.amountMinor || one.currency !== order.currency);
  if (other !== undefined) return { kind: "amount", row: other };
  // Of what was taken too often, what went back is a part.
  const kept = sumOf(paid) - sumOf(returns.filter(({ currency }) => currency === order.currency));
  if (row !== undefined && kept > mostOf(order)) return { kind: "repeated", row };
  if (returned !== undefined) return { kind: "returned", row: returned };
  return row === undefined ? { kind: "unpaid there", row: rows[0] } : "equal";
}

/** What the shop has recorded for an order that is paid. */
function mostOf({ amountMinor, charges }: OrderHere): number {
  return amountMinor * (1 + charges);
}

function sumOf(rows: readonly FilePayment[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function add({ counts, differences }: Comparison, difference: Difference): void {
  counts[difference.kind] = (counts[difference.kind] ?? 0) + 1;
  if (differences.length < MOST_DIFFERENCES) differences.push(difference);
}

function moneyIn({ amountMinor, currency }: Money): Money {
  return { amountMinor, currency };
}

async function readOrders(
  query: Kysely<Schema>,
  words: Words,
  payIds: readonly string[],
): Promise<Map<string, OrderHere>> {
  const rows = await query
    .selectFrom("orders")
    .select(["id", "pay_id", "payment", "amount_minor", "currency"])
    .where("pay_id", "in", payIds)
    .execute();
  const byId = new Map(
    rows.map(({ id, pay_id, payment, amount_minor: amountMinor, currency }) => [
      id,
      { payId: pay_id, order: { id, isPaid: payment === "paid", amountMinor, currency, charges: 0 } },
    ]),
  );
  if (byId.size === 0) return new Map();
  const charges = query.selectFrom("renewal_payments").select(["order_id", "statement"]);
  for (const { order_id, statement } of await charges.where("order_id", "in", [...byId.keys()]).execute()) {
    const order = byId.get(order_id)?.order;
    if (order && isPaidCharge(JSON.parse(statement) as NotificationStatement, order, words)) order.charges += 1;
  }
  return new Map([...byId.values()].map(({ payId, order }) => [payId, order]));
}

/** Orders that were paid within the time of the file, day by day: no more of them are in memory at once. */
async function addMissing(
  query: Kysely<Schema>,
  found: Comparison,
  span: { from: number; to: number },
  isInFile: (payId: string) => boolean,
): Promise<void> {
  for (const day of await paidDays(query, span)) {
    await nextTurn();
    const paidAt = sql<number>`COALESCE(payment_made_at, paid_at)`;
    const rows = await query
      .selectFrom("orders")
      .select(["id", "pay_id", "amount_minor", "currency"])
      .where(PAID)
      .where(DAY_PAID, "=", day)
      .where(paidAt, ">=", span.from)
      .where(paidAt, "<=", span.to)
      .execute();
    for (const { id, pay_id: payId, amount_minor: amountMinor, currency } of rows) {
      if (isInFile(payId)) continue;
      const here = { amountMinor, currency };
      add(found, { kind: "missing", payId, orderId: id, inFile: null, fileAt: null, here, said: {}, isRecorded: true });
    }
  }
}

/** The days on which any order was paid: the time of a file may be a century. */
async function paidDays(query: Kysely<Schema>, { from, to }: { from: number; to: number }): Promise<number[]> {
  const [first, last] = [Math.floor(from / DAY), Math.floor(to / DAY)];
  const { rows } = await sql<{ day: number }>`
    SELECT DISTINCT ${DAY_PAID} AS day FROM orders
    WHERE ${PAID} AND ${DAY_PAID} BETWEEN ${sql.lit(first)} AND ${sql.lit(last)}`.execute(query);
  return rows.map(({ day }) => Number(day));
}
