import { z } from "zod";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { MoneyContext } from "#/lib/desk/money/figures.ts";
import { hold } from "#/lib/desk/queue/handle.ts";
import { type Chosen, FIELDS, findColumns, NEEDED } from "./columns.ts";
import { type Comparison, compare, type Difference, MOST_DIFFERENCES } from "./compare.ts";
import { DIFFERENCES } from "./difference.ts";
import { readPayments } from "./payments.ts";
import { readTable, type TableProblem } from "./table.ts";
import type { Unit } from "./values.ts";
import { writeDifferences } from "./write-differences.ts";

/** Why a file wasn't compared. */
export type FileProblem = TableProblem | "no rows" | "columns" | "nothing read" | "nothing known";

export interface Uploaded {
  bytes: Uint8Array;
  chosen: Chosen;
  unit: Unit;
}

const count = z.number().int().nonnegative();
const leftOut = z.object({ rows: count, firstLine: count }).optional();

/** What a comparison has found, beside the differences themselves. */
export const summary = z.object({
  equal: z.array(z.object({ currency: z.string(), count, amountMinor: count })),
  unpaid: count,
  counts: z.partialRecord(z.enum(DIFFERENCES), count),
  leftOut: z.partialRecord(z.enum(FIELDS), leftOut),
  /** Without times nothing is known of payments that the file lacks. */
  hasTimes: z.boolean(),
});
export type Summary = z.infer<typeof summary>;

/** The columns of a file, and which were read. */
export const columnNames = z.object({
  names: z.array(z.string()),
  read: z.partialRecord(z.enum(FIELDS), z.string()),
  unit: z.enum(["decimal", "minor"]),
});

interface Found {
  problem: FileProblem | null;
  rows: number;
  span: { from: number; to: number } | null;
  summary: Summary;
  columns: z.infer<typeof columnNames>;
  differences: readonly Difference[];
  /** Those that are paid in both and equal, where the file's differences are written down. */
  equalIds: ReadonlySet<string>;
}

const NOTHING: Summary = { equal: [], unpaid: 0, counts: {}, leftOut: {}, hasTimes: false };

/** Compares a file of payments with the orders, and writes the differences down for the queue. @returns the id of the comparison */
export async function reconcile(
  context: DeskContext & MoneyContext,
  operatorId: string,
  uploaded: Uploaded,
): Promise<string> {
  const found = await findIn(context, uploaded);
  const id = context.random(16).toString("base64url");
  const at = context.clock.now();
  await transact(context, async (transaction) => {
    // Two files at once would write the same difference twice.
    await hold(transaction, "comparing");
    await transaction
      .insertInto("desk_reconciliations")
      .values({
        id,
        operator_id: operatorId,
        made_at: at,
        problem: found.problem,
        file_rows: found.rows,
        from_at: found.span?.from ?? null,
        to_at: found.span?.to ?? null,
        summary: JSON.stringify(found.summary),
        columns: JSON.stringify(found.columns),
      })
      .execute();
    await writeDifferences(transaction, found, { id, at, random: context.random });
    // Last: who signs in or reads a page waits for the end of the audit.
    const { rows, problem } = found;
    const event = problem === null ? "file compared" : "file refused";
    const detail = problem === null ? { rows, differences: countAll(found.summary.counts) } : { rows, problem };
    await writeAudit(transaction, { operatorId, event, subject: id, detail }, at);
  });
  return id;
}

async function findIn(context: MoneyContext, { bytes, chosen, unit }: Uploaded): Promise<Found> {
  const columns = { names: [] as string[], read: {}, unit };
  const refused = { rows: 0, span: null, summary: NOTHING, columns, differences: [], equalIds: new Set<string>() };
  const table = await readTable(bytes);
  if (typeof table === "string") return { ...refused, problem: table };
  const rows = table.rows.length;
  const at = findColumns(table.head, chosen);
  const names = table.head.map((name) => name.slice(0, 100)).filter((name) => name !== "");
  const read = Object.fromEntries(
    FIELDS.flatMap((field) => (at[field] === undefined ? [] : [[field, table.head[at[field]] ?? ""]])),
  );
  const headed = { ...refused, rows, columns: { names, read, unit } };
  if (rows === 0) return { ...headed, problem: "no rows" };
  if (NEEDED.some((field) => at[field] === undefined)) return { ...headed, problem: "columns" };
  const payments = await readPayments(table, at, unit);
  const { leftOut: left, span } = payments;
  const told = { ...headed, span, summary: { ...NOTHING, leftOut: left, hasTimes: span !== null } };
  if (payments.payments.length === 0) return { ...told, problem: "nothing read" };
  return { ...told, ...judge(await compare(context, payments), told.summary) };
}

/** A file that has no order of the shop is another shop's, or another column holds the ids. */
function judge(
  { equal, equalIds, unpaid, counts, differences }: Comparison,
  told: Summary,
): Pick<Found, "problem" | "summary" | "differences" | "equalIds"> {
  const sums = [...equal].map(([currency, sum]) => ({ currency, ...sum }));
  const isKnown =
    sums.length > 0 || DIFFERENCES.some((kind) => kind !== "unknown" && kind !== "missing" && counts[kind]);
  const isForeign = !isKnown && (counts.unknown ?? 0) > 1;
  // Too many are counted only, or they would bury the queue.
  const isWritten = !isForeign && countAll(counts) <= MOST_DIFFERENCES;
  return {
    problem: isForeign ? "nothing known" : null,
    summary: { ...told, equal: sums, unpaid, counts },
    differences: isWritten ? differences : [],
    equalIds: isWritten ? equalIds : new Set(),
  };
}

/** How many differences there are of all kinds. */
export function countAll(counts: Summary["counts"]): number {
  return Object.values(counts).reduce((sum, many) => sum + many, 0);
}
