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

/** What a row of a file says of a payment. A row that says also how much of it went back makes two. */
export interface FilePayment {
  payId: string;
  state: FileState;
  amountMinor: number;
  currency: string;
  /** Whether it is all that went back of a payment so far: a later file has a larger sum in its place. */
  isTotal: boolean;
  /** Null where the file names none, or none that can be read. */
  at: number | null;
}

/** Rows that were left out by a field that can't be read; for `time` and `refunded` they count, and only that field is left out. */
export type LeftOut = Partial<Record<FieldName, { rows: number; firstLine: number }>>;

export interface FilePayments {
  payments: FilePayment[];
  leftOut: LeftOut;
  /** Payments with a row that can't be read, or whose refund can't: the file has them, and more about them than is known. */
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
    const { sides, unread } = payId === null ? unreadable("id") : readRow({ head, row }, columns, unit);
    if (unread !== null) count(leftOut, unread, row);
    if (payId === null) continue;
    if (unread !== null) unclear.add(payId);
    for (const side of sides) payments.push({ payId, ...side, at: time?.at ?? null });
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

interface RowRead {
  /** What was paid, and what of it went back. */
  sides: Omit<FilePayment, "payId" | "at">[];
  unread: FieldName | null;
}

const unreadable = (field: FieldName): RowRead => ({ sides: [], unread: field });

function readRow({ head, row }: { head: readonly string[]; row: TableRow }, columns: Columns, unit: Unit): RowRead {
  // A decimal comma that wasn't quoted has split an amount, and moved the cells after it.
  if (row.cells.slice(head.length).some((cell) => cell !== "")) return unreadable("amount");
  const currency = readCurrency(cellOf(row, columns.currency));
  if (currency === null) return unreadable("currency");
  const amount = readFileAmount(cellOf(row, columns.amount), currency, unit);
  if (amount === null) return unreadable("amount");
  const status = cellOf(row, columns.status);
  const state = readState(status);
  if (state === null) return unreadable("status");
  const refundedText = cellOf(row, columns.refunded);
  const refunded = /\p{N}/u.test(refundedText) ? readFileAmount(refundedText, currency, unit) : 0;
  const side = (kind: FileState, minor: number, isTotal = false) => {
    return { currency, amountMinor: Math.abs(minor), state: kind, isTotal };
  };
  if (!refunded || state === "failed") {
    const isReturned = amount < 0 && state === "paid";
    // A refund that can't be read takes no payment out of the comparison.
    return { sides: [side(isReturned ? "returned" : state, amount)], unread: refunded === null ? "refunded" : null };
  }
  const returned = side(state === "disputed" ? state : "returned", refunded, true);
  // Of a payment that is "paid" or "refunded", a processor says beside it how much went back. A "refund" is a row of its own.
  const isPayment = amount > 0 && (state === "paid" || /ed$/i.test(status));
  return { sides: isPayment ? [side("paid", amount), returned] : [returned], unread: null };
}

function timeOf(row: TableRow, columns: Columns): FileTime | null {
  return readFileTime(cellOf(row, columns.time));
}

function cellOf({ cells }: TableRow, column: number | undefined): string {
  return column === undefined ? "" : (cells[column] ?? "");
}
