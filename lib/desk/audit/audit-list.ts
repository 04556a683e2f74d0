import type { Kysely } from "kysely";
import { distinctOf } from "#/lib/db/distinct.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { Cell } from "#/lib/desk/csv.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { AuditFilter } from "./audit-filter.ts";

const PAGE = 50;
const CHUNK = 500;

export interface AuditLine {
  number: number;
  at: number;
  /** Null for the command line. */
  operatorId: string | null;
  event: string;
  subject: string;
  detail: string;
}

export interface AuditPage {
  lines: AuditLine[];
  /** By their ids, removed ones too. */
  names: ReadonlyMap<string, string>;
  /** All events there are rows of. */
  events: string[];
  /** The number that the next older page begins below; null on the last page. */
  older: number | null;
}

/** A page of the audit, newest first. That it was read is a row of it. */
export async function readAudit(context: DeskContext, session: DeskSession, filter: AuditFilter): Promise<AuditPage> {
  const { query } = context.db;
  const lines = await linesOf(query, filter, PAGE + 1);
  const page = { names: await operatorNames(query), events: await distinctOf<string>(query, "desk_audit", "event") };
  await writeRead(context, { operatorId: session.operator.id, event: "audit read", subject: "" });
  const shown = lines.slice(0, PAGE);
  return { lines: shown, older: lines.length > PAGE ? (shown.at(-1)?.number ?? null) : null, ...page };
}

export const AUDIT_HEAD = ["number", "time (UTC)", "operator", "event", "subject", "detail"] as const;

/** All rows of a filter for a file, read in chunks. */
export async function* auditRows({ db }: DeskContext, filter: AuditFilter): AsyncGenerator<readonly Cell[]> {
  const names = await operatorNames(db.query);
  let before = filter.before;
  for (;;) {
    const lines = await linesOf(db.query, { ...filter, before }, CHUNK);
    for (const { number, at, operatorId, event, subject, detail } of lines) {
      const name = operatorId === null ? "" : (names.get(operatorId) ?? operatorId);
      yield [number, new Date(at).toISOString(), name, event, subject, detail];
    }
    before = lines.at(-1)?.number ?? null;
    if (lines.length < CHUNK) return;
  }
}

async function linesOf(
  query: Kysely<Schema>,
  { day, operator, event, before }: AuditFilter,
  most: number,
): Promise<AuditLine[]> {
  let rows = query.selectFrom("desk_audit").selectAll().orderBy("number", "desc").limit(most);
  if (day !== null) {
    const start = Date.parse(day);
    rows = rows.where("at", ">=", start).where("at", "<", start + DAY);
  }
  if (operator !== null) rows = rows.where("operator_id", "=", operator);
  if (event !== null) rows = rows.where("event", "=", event);
  if (before !== null) rows = rows.where("number", "<", before);
  return (await rows.execute()).map(({ operator_id, digest: _digest, ...row }) => ({
    ...row,
    operatorId: operator_id,
  }));
}
