import type { BackupState } from "#/lib/db/backups.ts";
import { isNewerButReadable, MOVE_MARKS } from "#/lib/db/migrate.ts";
import { migrations } from "#/lib/db/migrations.ts";
import type { KeyCount } from "#/lib/db/sealing/count.ts";
import { type AuditCheck, type AuditRow, endAt, follow, UNFOLLOWED } from "#/lib/desk/audit/audit.ts";
import type { UnreadNotification } from "#/lib/inbox/unread.ts";
import type { Observation } from "#/lib/partner/observations.ts";
import { commandOf } from "#/lib/text/command.ts";
import { type Finding, ok, wrong } from "#/scripts/doctor/finding.ts";

export const SETTING = "DATABASE_URL";

export interface DatabaseExamination {
  finding: Finding;
  /** About the programs that a backup of it needs. */
  programs?: Finding[];
  /** Whether a shop is running on this database. */
  isInUse: boolean;
  /** Null where only the running shop can read it. */
  records: Records | null;
}

/** What the shop has recorded about the partner and about its operators. */
export interface Records {
  /** What it has seen of its assumptions. */
  observations: Observation[];
  /** The notifications that no known form of signature fits. */
  unread: UnreadNotification[];
  /** How many rows need which key. */
  keys: KeyCount[];
  /** Whether the desk's audit is as it was written. */
  audit: AuditCheck;
  /** How many backups were made, when the last one, and whether there are orders. */
  backups: Pick<BackupState, "count" | "last" | "hasOrders">;
}

export const NO_RECORDS: Records = {
  observations: [],
  unread: [],
  keys: [],
  audit: { rows: 0, brokenAt: null },
  backups: { count: 0, last: null, hasOrders: false },
};

export interface Schema {
  tables: number;
  /** Names of the migrations that were run; null when the database has no record of them. */
  done: string[] | null;
}

/** How to read them; the columns are named as the values above name them. */
export const OBSERVED =
  'SELECT assumption, seen, count, first_at AS "firstAt", last_at AS "lastAt" FROM observations ORDER BY assumption, seen';
export const UNREAD =
  'SELECT key_id AS "keyId", received_at AS "receivedAt", body_bytes AS bytes, kind, tried FROM unread_notifications ORDER BY received_at';

export const AUDIT = "SELECT number, at, operator_id, event, subject, detail, digest FROM desk_audit ORDER BY number";
export const AUDIT_END = "SELECT number, digest FROM desk_audit_end";

export const BACKUPS = 'SELECT made_at AS "madeAt", orders FROM backups ORDER BY made_at DESC';
export const ONE_ORDER = "SELECT 1 FROM orders LIMIT 1";

/** The rows of these two queries. */
export function judgeBackups(rows: readonly unknown[], orders: readonly unknown[]): Records["backups"] {
  const [last = null] = rows as { madeAt: number; orders: number }[];
  return { count: rows.length, last, hasOrders: orders.length > 0 };
}

/** The rows of these two queries; none where the database has no such tables yet. */
export function judgeAudit(rows: readonly unknown[], [end]: readonly unknown[]): AuditCheck {
  const chain = (rows as AuditRow[]).reduce(follow, UNFOLLOWED);
  return end === undefined ? NO_RECORDS.audit : endAt(chain, end as Pick<AuditRow, "number" | "digest">);
}

/** @param otherwise the advice for a database with the tables of another program */
export function judgeSchema({ tables, done }: Schema, otherwise: string): Finding {
  if (done === null && tables > 0) return wrong(SETTING, "is the database of another program.", otherwise);
  if (done === null) return ok(SETTING, "an empty database, which the shop fills at its start.");
  if (done.includes(MOVE_MARKS.moved)) {
    return wrong(SETTING, "was moved to PostgreSQL.", "set DATABASE_URL to the address there.");
  }
  if (done.includes(MOVE_MARKS.moving)) {
    const advice = `run the same ${commandOf("move")} again to finish, or with --cancel to stay with the file.`;
    return wrong(SETTING, "is being moved to PostgreSQL, and no shop starts on it.", advice);
  }
  if (isNewerButReadable(done)) {
    return ok(SETTING, "opens; a newer version of the shop wrote its schema, and this one can run on it.");
  }
  const known = Object.keys(migrations);
  if (done.some((name) => !known.includes(name))) {
    const advice = "start the version of the shop that wrote it, or a later one.";
    return wrong(SETTING, "was written by a newer version of the shop, on whose schema this one can't run.", advice);
  }
  const missing = known.length - done.length;
  if (missing > 0) return ok(SETTING, `opens; the shop will make ${missing} changes to its schema when it starts.`);
  return ok(SETTING, "opens, and its schema is up to date.");
}
