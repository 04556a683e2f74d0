import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import type { Money } from "#/lib/text/money.ts";
import { type DifferenceKind, isDifference } from "./difference.ts";
import { moneyOf } from "./difference-items.ts";
import { columnNames, type FileProblem, type Summary, summary } from "./reconcile.ts";

const LISTED = 20;

export interface ShownComparison {
  id: string;
  at: number;
  by: string;
  problem: FileProblem | null;
  rows: number;
  span: { from: number; to: number } | null;
  summary: Summary;
}

export interface ShownDifference {
  id: string;
  kind: DifferenceKind;
  payId: string;
  order: { id: string; orderNo: string } | null;
  inFile: Money | null;
  here: Money | null;
}

/** The latest comparisons. */
export async function listComparisons({ db: { query } }: DeskContext): Promise<ShownComparison[]> {
  const names = await operatorNames(query);
  const rows = await query
    .selectFrom("desk_reconciliations")
    .selectAll()
    .orderBy("made_at", "desc")
    .limit(LISTED)
    .execute();
  return rows.map((row) => toShown(row, names));
}

/** A comparison with the differences that still stand as it found them. The audit records that they were read. */
export async function readComparison(context: DeskContext, operatorId: string, id: string) {
  const { query } = context.db;
  const row = await query.selectFrom("desk_reconciliations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const rows = await query
    .selectFrom("desk_differences")
    .leftJoin("orders", "orders.id", "desk_differences.order_id")
    .select(["desk_differences.id", "kind", "desk_differences.pay_id", "desk_differences.order_id", "order_no"])
    .select(["file_minor", "file_currency", "here_minor", "here_currency"])
    .where("reconciliation_id", "=", id)
    .orderBy("file_at")
    .execute();
  const detail = { differences: rows.length };
  await writeRead(context, { operatorId, event: "differences read", subject: id, detail });
  const differences = rows.flatMap((found): ShownDifference[] => {
    if (!isDifference(found.kind)) return [];
    const { order_id, order_no } = found;
    return [
      {
        id: found.id,
        kind: found.kind,
        payId: found.pay_id,
        order: order_id === null || order_no === null ? null : { id: order_id, orderNo: order_no },
        inFile: moneyOf(found.file_minor, found.file_currency),
        here: moneyOf(found.here_minor, found.here_currency),
      },
    ];
  });
  const comparison = toShown(row, await operatorNames(query));
  return { comparison, differences, columns: columnNames.parse(JSON.parse(row.columns)) };
}

interface Row {
  id: string;
  operator_id: string;
  made_at: number;
  problem: string | null;
  file_rows: number;
  from_at: number | null;
  to_at: number | null;
  summary: string;
}

function toShown(row: Row, names: ReadonlyMap<string, string>): ShownComparison {
  return {
    id: row.id,
    at: row.made_at,
    by: names.get(row.operator_id) ?? row.operator_id,
    // Only `reconcile` writes it.
    problem: row.problem as FileProblem | null,
    rows: row.file_rows,
    span: row.from_at === null || row.to_at === null ? null : { from: row.from_at, to: row.to_at },
    summary: summary.parse(JSON.parse(row.summary)),
  };
}
