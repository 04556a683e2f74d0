import type { FieldName } from "#/lib/desk/reconcile/columns.ts";
import type { FileProblem } from "#/lib/desk/reconcile/reconcile.ts";
import { MOST_ROWS } from "#/lib/desk/reconcile/table.ts";

export const RECONCILE = {
  title: "Compare with a file",
  lead: "Upload a CSV file of the processor or the partner. Its payments are compared with the orders by their payment id, and what differs goes into the queue. The file isn’t kept.",
  mayNot: "Only an operator with the right to act can compare files.",
  file: "CSV file",
  fileHelp: `At most 10 MB and ${MOST_ROWS.toLocaleString("en")} rows. The first row names the columns.`,
  unit: "Amounts",
  units: { decimal: "in whole units, such as 12.90", minor: "in the smallest unit, such as 1290 for $12.90" },
  columns: "Columns",
  columnsHelp: "Common names of columns are recognised. Write down the name of a column only if it has another one.",
  choose: "Recognised by its name",
  field: {
    id: "Payment id, as the partner was given it (payId)",
    amount: "Amount",
    currency: "Currency",
    status: "Status (without it each row counts as paid)",
    refunded: "Amount refunded (for files that say so beside the payment)",
    time: "Time, in UTC (without it the desk can’t say what the file lacks)",
  } satisfies Record<FieldName, string>,
  send: "Compare",
  earlier: "Earlier comparisons",
  none: "No file has been compared yet.",
  line: (rows: number, differences: number) =>
    `${counted(rows, "row", "rows")}, ${counted(differences, "difference", "differences")}`,
  refusedLine: "not compared",
  by: (name: string) => `by ${name}`,
} as const;

export const RESULT = {
  title: "What the comparison found",
  refused: "The file was not compared",
  unknown: "There is no such comparison.",
  back: "Compare another file",
  rows: "Rows in the file",
  made: "Compared",
  span: "Time of the file (UTC)",
  noSpan: "not known, so nothing is said about payments that the file lacks",
  equal: "In both, and equal",
  noneEqual: "none",
  sum: (count: number, sum: string) => `${counted(count, "payment", "payments")}, ${sum}`,
  unpaid: "Paid in neither",
  differences: "Differences",
  allEqual: "Nothing differs.",
  restEqual: "Nothing differs in the rows that could be read. The rows that were left out weren’t compared.",
  tooMany: (count: number, most: number) =>
    `There are ${count.toLocaleString("en")} differences. More than ${most.toLocaleString("en")} are only counted, and none of them went into the queue: compare a file of a shorter period, or of this shop alone.`,
  fewer:
    "Some that were found then aren’t listed any more: a later file has cleared them up or has found them again, or the shop has learned of the payment.",
  inQueue: "Each of these is an item of the queue, where you mark it as handled.",
  payId: "Payment id",
  order: "Order",
  noOrder: "none",
  inFile: "In files",
  here: "Price here",
  nothing: "nothing",
  notKnown: "not known",
  item: "Item of the queue",
  open: "Open the item",
  left: {
    id: (rows: number, line: number) => `${rowsWith(rows, line)} no payment id that can be read. Left out.`,
    amount: (rows: number, line: number) =>
      `${rowsWith(rows, line)} an amount that can’t be read, or more cells than the header has. Left out.`,
    currency: (rows: number, line: number) =>
      `${rowsWith(rows, line)} no currency of three letters, such as USD. Left out.`,
    status: (rows: number, line: number) => `${rowsWith(rows, line)} a status that the desk doesn’t know. Left out.`,
    refunded: (rows: number, line: number) =>
      `${rowsWith(rows, line)} a refunded amount that can’t be read. Compared without it, but not counted as equal.`,
    time: (rows: number, line: number) =>
      `${rowsWith(rows, line)} a time that can’t be read. Compared, but the file may cover a longer period than is known. Write times as 2026-11-30 14:05.`,
  } satisfies Record<FieldName, (rows: number, line: number) => string>,
  again: "Compare again with other columns",
} as const;

/** Why a file wasn't compared, and what to do. */
export const PROBLEMS: Readonly<Record<FileProblem | "no-file" | "ours", string>> = {
  "no-file": "Choose a file first.",
  ours: "The desk failed to compare the file, and nothing was saved. Try again; if it fails again, the log says why.",
  empty: "The file is empty.",
  binary: "This isn’t a text file. Export the list as CSV; a spreadsheet file (such as .xlsx) can’t be read.",
  quote: "A quotation mark in the file is opened and never closed. Export the list again.",
  long: `The file has more than ${MOST_ROWS.toLocaleString("en")} rows. Export a shorter period, and compare the files one at a time.`,
  wide: "A row of the file has more than 200 columns: this isn’t a list of payments.",
  "no head": "The file has only one column. A list of payments has a column each for payment id, amount and currency.",
  "no rows": "The file has a row with names, and no row below it.",
  columns:
    "The desk doesn’t recognise the columns for payment id, amount and currency. Choose them below, and choose the file again.",
  "nothing read":
    "No row of the file could be read as a payment. Choose other columns below, and choose the file again.",
  "nothing known":
    "No payment id of the file is one of this shop. Nothing went into the queue. Perhaps another column has them, or the file belongs to another shop.",
};

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function rowsWith(rows: number, line: number): string {
  return rows === 1
    ? `The row in line ${line} has`
    : `${counted(rows, "row", "rows")}, the first in line ${line}, have`;
}
