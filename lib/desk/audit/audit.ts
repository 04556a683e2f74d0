import { createHash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";

/** What is written down. A read of personal data is an event like any other. */
export type AuditEvent =
  | "operator invited"
  | "operator removed"
  | "key added"
  | "signed in"
  | "session ended"
  | "act asked for"
  | "act performed"
  | "export downloaded"
  | "recovery codes made"
  | "key removed"
  | "rights changed"
  | "invitation revoked"
  | "audit read"
  | "queue read"
  | "order read"
  | "note written"
  | "partner asked"
  | "mail sent again"
  | "notification read"
  | "notification matched"
  | "withdrawal matched"
  | "renewal read"
  | "buyer view read"
  | "renewal stop asked"
  | "renewal end noted"
  | "mail sent elsewhere"
  | "data erased"
  | "refund recorded"
  | "refund withdrawn"
  | "payment given back"
  | "payment not given back"
  | "item read"
  | "item opened"
  | "item taken"
  | "item handled"
  | "orders listed"
  | "orders searched"
  | "file compared"
  | "file refused"
  | "differences read"
  | "fleet order read"
  | "fleet order confirmed"
  | "fleet order looked up"
  | "sims read"
  | "sims searched"
  | "sim read"
  | "partner orders read"
  | "group read"
  | "group changed"
  | "group asked"
  | "cases listed"
  | "case read"
  | "case answered"
  | "case address corrected"
  | "case closed"
  | "case opened again"
  | "plan saved"
  | "plan published"
  | "checkout closed"
  | "checkout opened";

/** Ids and counts only: never a SIM number, an email address or a name. */
export interface AuditEntry {
  /** Who did it; null for the command line. */
  operatorId: string | null;
  event: AuditEvent;
  /** The id of what it was done to. */
  subject: string;
  detail?: Readonly<Record<string, string | number>>;
}

/** Writes a row as the last of the chain. Part of the transaction that makes it true, and its last step: until it ends, others wait. */
export async function writeAudit(transaction: Transaction<Schema>, entry: AuditEntry, at: number): Promise<void> {
  // The update locks the row, so that no two writers follow the same one.
  const end = await transaction
    .updateTable("desk_audit_end")
    .set({ number: sql<number>`number + 1` })
    .where("id", "=", 1)
    .returning(["number", "digest"])
    .executeTakeFirstOrThrow();
  const { operatorId, event, subject, detail = {} } = entry;
  const row = { number: end.number, at, operator_id: operatorId, event, subject, detail: JSON.stringify(detail) };
  const digest = digestOf(end.digest, row);
  await transaction
    .insertInto("desk_audit")
    .values({ ...row, digest })
    .execute();
  await transaction.updateTable("desk_audit_end").set({ digest }).where("id", "=", 1).execute();
}

/** A row of its own: an operator read something. */
export async function writeRead(context: DeskContext, entry: AuditEntry): Promise<void> {
  await transact(context, (transaction) => writeAudit(transaction, entry, context.clock.now()));
}

/** What a check of the audit says. */
export interface AuditCheck {
  /** How many rows fit. */
  rows: number;
  /** The number of the first row that is missing or isn't as it was written; null where there is none. */
  brokenAt: number | null;
}

export interface AuditRow {
  number: number;
  at: number;
  operator_id: string | null;
  event: string;
  subject: string;
  detail: string;
  digest: string;
}

/** The audit as far as it was followed. */
export interface Chain extends AuditCheck {
  digest: string;
}

export const UNFOLLOWED: Chain = { rows: 0, brokenAt: null, digest: "" };

/** Goes on by one row. After the first that doesn't fit, none does. */
export function follow(chain: Chain, row: AuditRow): Chain {
  if (chain.brokenAt !== null) return chain;
  const fits = row.number === chain.rows + 1 && digestOf(chain.digest, row) === row.digest;
  return fits ? { rows: row.number, brokenAt: null, digest: row.digest } : { ...chain, brokenAt: chain.rows + 1 };
}

/** Whether it ends where the last row was written. */
export function endAt({ rows, brokenAt, digest }: Chain, end: { number: number; digest: string }): AuditCheck {
  const isWhole = rows === end.number && digest === end.digest;
  return { rows, brokenAt: brokenAt ?? (isWhole ? null : Math.min(rows, end.number) + 1) };
}

const PAGE = 1_000;

export async function checkAudit(query: Kysely<Schema>): Promise<AuditCheck> {
  // What is written meanwhile comes after this.
  const end = await query.selectFrom("desk_audit_end").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
  let chain = UNFOLLOWED;
  for (;;) {
    const page = await query
      .selectFrom("desk_audit")
      .selectAll()
      .where("number", ">", chain.rows)
      .where("number", "<=", end.number)
      .orderBy("number")
      .limit(PAGE)
      .execute();
    chain = page.reduce(follow, chain);
    if (page.length < PAGE || chain.brokenAt !== null) return endAt(chain, end);
    // The selling process follows the chain itself: its buyers come between two pages.
    await turn();
  }
}

function digestOf(
  before: string,
  { number, at, operator_id, event, subject, detail }: Omit<AuditRow, "digest">,
): string {
  const text = JSON.stringify([before, number, at, operator_id, event, subject, detail]);
  return createHash("sha256").update(text).digest("base64url");
}
