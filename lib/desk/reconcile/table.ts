import { setImmediate as nextTurn } from "node:timers/promises";

/** What an operator has uploaded, as a table of texts. */
export interface Table {
  /** The names of its columns. */
  head: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** In the file, from 1 on. */
  line: number;
  cells: string[];
}

/** More takes too long for one request. */
export const MOST_ROWS = 100_000;
const MOST_COLUMNS = 200;
/** Of so many rows at a time: in between, buyers get their pages. */
export const ROWS_A_TURN = 1_000;

/** Why a file is no table. */
export type TableProblem = "empty" | "binary" | "quote" | "long" | "wide" | "no head";

/** Reads CSV as spreadsheets and processors write it: any usual separator, line ends, quotes and encodings. */
export async function readTable(bytes: Uint8Array): Promise<Table | TableProblem> {
  const text = decode(bytes);
  if (text === null) return "binary";
  // A spreadsheet's own line about its separator.
  const body = text.replace(/^sep=.\r?\n/i, "");
  if (body.trim() === "") return "empty";
  const lines = await readLines(body, separatorIn(body));
  if (typeof lines === "string") return lines;
  const [head, ...rows] = lines;
  if (head === undefined || head.cells.length < 2) return "no head";
  if (head.cells.length > MOST_COLUMNS) return "wide";
  return { head: head.cells, rows };
}

/** Null for what is no text. */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOrNull(new TextDecoder("utf-16le").decode(bytes));
  try {
    // It leaves out a byte order mark.
    return textOrNull(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // Old spreadsheets. What the desk reads of the file is ASCII in either.
    return textOrNull(new TextDecoder("windows-1252").decode(bytes));
  }
}

function textOrNull(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from other files
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? null : text;
}

/** The one that the first line has most of, outside quotes. */
function separatorIn(text: string): string {
  const [first = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const counts = [",", ";", "\t", "|"].map((separator) => [first.split(separator).length, separator] as const);
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ",";
}

async function readLines(text: string, separator: string): Promise<TableRow[] | TableProblem> {
  const rows: TableRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const row: TableRow = { line, cells: [] };
    for (let isOver = false; !isOver; ) {
      const field = readField(text, at, separator);
      if (field === null) return "quote";
      row.cells.push(plainCell(field.value));
      line += field.lineEnds;
      at = field.end;
      isOver = text[at] !== separator;
      if (!isOver) at += 1;
      if (row.cells.length > MOST_COLUMNS) return "wide";
    }
    if (text.startsWith("\r\n", at)) at += 2;
    else at += 1;
    line += 1;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
    if (rows.length % ROWS_A_TURN === 0) await nextTurn();
    // One is the head.
    if (rows.length > MOST_ROWS + 1) return "long";
  }
  return rows;
}

interface Field {
  value: string;
  /** Where the separator or the line's end stands. */
  end: number;
  lineEnds: number;
}

/** Null for a quote that never ends. */
function readField(text: string, start: number, separator: string): Field | null {
  if (text[start] !== '"') {
    const end = endOf(text, start, separator);
    return { value: text.slice(start, end), end, lineEnds: 0 };
  }
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    // What follows the quote up to the separator is kept, as spreadsheets do.
    const end = endOf(text, quote + 1, separator);
    const value = text.slice(start + 1, quote).replaceAll('""', '"') + text.slice(quote + 1, end);
    return { value, end, lineEnds: value.split(/\r\n|[\r\n]/).length - 1 };
  }
}

function endOf(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

/** Without spaces around it, and without what keeps spreadsheets from calculating: `="123"`, `'123`. No cell is ever calculated. */
function plainCell(value: string): string {
  const text = value.trim();
  return /^="(.*)"$/s.exec(text)?.[1]?.trim() ?? text.replace(/^'/, "");
}
