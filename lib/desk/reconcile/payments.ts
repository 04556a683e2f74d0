import { setImmediate as nextTurn } from "node:timers/promises";
import { DAY } from "#/lib/orders/schedule.ts";
import type { Columns, FieldName } from "./columns.ts";
import { ROWS_A_TURN, type Table, type TableRow } from "./table.ts";
import {
  type FileState,
  type FileTime,
  readCurrency,
  readFileAmount,
  readFileTime,
  readPayId,
  readState,
  type Unit,
} from "./values.ts";

/** A row of a file that is about a payment. */
export interface FilePayment {
  payId: string;
  state: FileState;
  amountMinor: number;
  currency: string;
  /** Null where the file names none, or none that can be read. */
  at: number | null;
}

/** Rows that were left out by a field that can't be read; for `time` they count, and only their time is left out. */
export type LeftOut = Partial<Record<FieldName, { rows: number; firstLine: number }>>;

export interface FilePayments {
  payments: FilePayment[];
  leftOut: LeftOut;
  /** Payments that stand in rows that were left out: nothing is known of them, but that the file has them. */
  unclear: ReadonlySet<string>;
  /** From the first time in the file to the last; null where it has none. */
  span: { from: number; to: number } | null;
}

/** The rows of a table as payments. */
export async function readPayments({ head, rows }: Table, columns: Columns, unit: Unit): Promise<FilePayments> {
  const leftOut: LeftOut = {};
  const payments: FilePayment[] = [];
  const unclear = new Set<string>();
  const times: FileTime[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    const time = timeOf(row, columns);
    if (time !== null) times.push(time);
    else if (columns.time !== undefined) count(leftOut, "time", row);
    const payId = readPayId(cellOf(row, columns.id));
    const payment = payId === null ? "id" : paymentIn({ head, row }, columns, unit);
    if (typeof payment === "string") count(leftOut, payment, row);
    if (payId === null) continue;
    if (typeof payment === "string") unclear.add(payId);
    else payments.push({ payId, ...payment, at: time?.at ?? null });
  }
  return { payments, leftOut, unclear, span: spanOf(times) };
}

function spanOf(times: readonly FileTime[]): FilePayments["span"] {
  if (times.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const { at } of times) [from, to] = [Math.min(from, at), Math.max(to, at)];
  // A file of days covers the whole of its last one.
  const isByDay = times.every(({ at, isDay }) => isDay || at % DAY === 0);
  return { from, to: isByDay ? to + DAY - 1 : to };
}

function count(leftOut: LeftOut, field: FieldName, { line }: TableRow): void {
  const { rows, firstLine } = leftOut[field] ?? { rows: 0, firstLine: line };
  leftOut[field] = { rows: rows + 1, firstLine };
}

/** @returns the field that can't be read, where one can't */
function paymentIn(
  { head, row }: { head: readonly string[]; row: TableRow },
  columns: Columns,
  unit: Unit,
): Omit<FilePayment, "payId" | "at"> | FieldName {
  // A decimal comma that wasn't quoted has split an amount, and moved the cells after it.
  if (row.cells.slice(head.length).some((cell) => cell !== "")) return "amount";
  const currency = readCurrency(cellOf(row, columns.currency));
  if (currency === null) return "currency";
  const amount = readFileAmount(cellOf(row, columns.amount), currency, unit);
  if (amount === null) return "amount";
  const state = readState(cellOf(row, columns.status));
  if (state === null) return "status";
  // A processor leaves a payment of which a part went back as "paid", and says how much it was beside it.
  const refundedText = cellOf(row, columns.refunded);
  const refunded = refundedText === "" ? 0 : readFileAmount(refundedText, currency, unit);
  if (refunded === null) return "refunded";
  if (refunded !== 0 && state !== "failed") return { currency, amountMinor: Math.abs(refunded), state: "returned" };
  const isReturned = amount < 0 && state === "paid";
  return { currency, amountMinor: Math.abs(amount), state: isReturned ? "returned" : state };
}

function timeOf(row: TableRow, columns: Columns): FileTime | null {
  return readFileTime(cellOf(row, columns.time));
}

function cellOf({ cells }: TableRow, column: number | undefined): string {
  return column === undefined ? "" : (cells[column] ?? "");
}
