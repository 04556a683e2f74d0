import { sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Seal } from "#/lib/web/seal.ts";
import { isPostgres, numbersIn, type RawQuery, type RawRow, tablesWith, takeRows, writeRows } from "./rows.ts";
import { digestsOf, isSealed, type Sealing } from "./sealing.ts";
import { KEY_NUMBER, SEALED_TABLES, SECRET_NUMBER, type SealedTable, secretNumberOf } from "./tables.ts";

const BATCH = 100;
const UNREADABLE = -1;

export interface ResealContext {
  db: Database;
  seal: Seal;
  /** The number under which `seal` closes. */
  sessionNumber: number;
  log: Log;
  /** Between two batches, so that others come first. */
  pause(): Promise<void>;
  mayContinue?: () => boolean;
}

/**
 * Seals every row under the newest keys: those from before the data key, and after a rotation all. A batch is one short transaction, so it may end
 * at any point and goes on at the next start; several processes share the rows.
 * @returns how many rows were written, and whether none is left that needs an older key
 */
export async function reseal(context: ResealContext): Promise<{ count: number; isDone: boolean }> {
  const { db, log, pause, mayContinue = () => true } = context;
  const query = db.query.withoutPlugins() as unknown as RawQuery;
  const total = { count: 0, unreadable: 0 };
  for (const part of ["personal", "secret"] as const) {
    for (const [name] of tablesWith(part)) {
      for (;;) {
        if (!mayContinue()) return { count: total.count, isDone: false };
        const done = await resealBatch(context, query, name, part);
        total.count += done.count;
        total.unreadable += done.unreadable;
        if (done.count + done.unreadable === 0) break;
        await pause();
      }
    }
  }
  if (total.unreadable > 0) log.error("rows can't be opened to be sealed anew", { count: total.unreadable });
  // Also when this round wrote nothing: the one before may have been killed after its last batch.
  await forgetPlainText(query);
  return { count: total.count, isDone: !(await hasStaleRows(context, query)) };
}

/** Lets `reseal` try the rows again that it couldn't open: their key may be back, or their backup. Once for each start. */
export async function retryUnreadable({ db, pause, mayContinue = () => true }: ResealContext): Promise<void> {
  const query = db.query.withoutPlugins() as unknown as RawQuery;
  for (const part of ["personal", "secret"] as const) {
    const column = columnOf(part);
    const condition = sql`${sql.ref(column)} = ${sql.lit(UNREADABLE)}`;
    for (const [name] of tablesWith(part)) {
      let taken = BATCH;
      while (taken === BATCH && mayContinue()) {
        taken = await query.transaction().execute(async (transaction) => {
          const rows = await takeRows(transaction, name, condition, BATCH);
          await writeRows(transaction, name, rows, { texts: [], numbers: { [column]: 0 } });
          return rows.length;
        });
        await pause();
      }
    }
  }
}

function columnOf(part: "personal" | "secret"): string {
  return part === "personal" ? KEY_NUMBER : SECRET_NUMBER;
}

/** A row under a newer key was written by a process that has it. */
function isStale(number: number, newest: number): boolean {
  return number >= 0 && number < newest;
}

function newestFor(part: "personal" | "secret", { db: { sealing }, sessionNumber }: ResealContext): number {
  return part === "personal" ? (sealing?.number ?? 0) : sessionNumber;
}

/** Rows that another process has locked are left by a round. */
async function hasStaleRows(context: ResealContext, query: RawQuery): Promise<boolean> {
  for (const part of ["personal", "secret"] as const) {
    for (const [name] of tablesWith(part)) {
      const numbers = await numbersIn(query, name, columnOf(part));
      if (numbers.some((number) => isStale(number, newestFor(part, context)))) return true;
    }
  }
  return false;
}

async function resealBatch(
  context: ResealContext,
  query: RawQuery,
  name: string,
  part: "personal" | "secret",
): Promise<{ count: number; unreadable: number }> {
  const { sealing } = context.db;
  if (sealing === null) throw new Error("the database was opened without its data key");
  const table = SEALED_TABLES[name] as SealedTable;
  const column = columnOf(part);
  const number = newestFor(part, context);
  const digests = table.digests.map((digest) => digest.column);
  const texts = part === "personal" ? [...table.personal, ...digests] : [table.secret?.column ?? ""];
  const stale = (await numbersIn(query, name, column)).find((one) => isStale(one, number));
  if (stale === undefined) return { count: 0, unreadable: 0 };
  const condition = sql`${sql.ref(column)} = ${sql.lit(stale)}`;
  const renew = (row: RawRow): RawRow | null =>
    part === "personal" ? renewedPersonal(row, table, sealing) : renewedSecret(row, table, context.seal);
  return query.transaction().execute(async (transaction) => {
    const rows = await takeRows(transaction, name, condition, BATCH);
    const renewed = rows.map((row) => ({ row, after: renew(row) }));
    const done = renewed.map(({ after }) => after).filter((after) => after !== null);
    const broken = renewed.filter(({ after }) => after === null).map(({ row }) => row);
    // Without a sealed value the row needs no key.
    const empty = part === "secret" ? done.filter((row) => secretNumberOf(row[texts[0] ?? ""]) === null) : [];
    const full = done.filter((row) => !empty.includes(row));
    await writeRows(transaction, name, full, { texts, numbers: { [column]: number } });
    await writeRows(transaction, name, broken, { texts: [], numbers: { [column]: UNREADABLE } });
    await forgetNumber(transaction, name, empty);
    return { count: done.length, unreadable: broken.length };
  });
}

async function forgetNumber(transaction: RawQuery, name: string, rows: readonly RawRow[]): Promise<void> {
  const { key } = SEALED_TABLES[name] as SealedTable;
  for (const row of rows) {
    const isRow = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(SECRET_NUMBER)} = NULL WHERE ${sql.join(isRow, sql` AND `)}`.execute(
      transaction,
    );
  }
}

/** Null when it can't be opened. */
function renewedPersonal(row: RawRow, { personal, digests }: SealedTable, sealing: Sealing): RawRow | null {
  const plain: Record<string, string | null> = {};
  const sealed: Record<string, string | null> = {};
  for (const column of personal) {
    const stored = row[column] ?? null;
    const text = isSealed(stored) ? sealing.open(stored) : stored;
    // Given back as it is; a text that opened may itself begin with the mark.
    if (isSealed(stored) && text === stored) return null;
    plain[column] = text === null ? null : String(text);
    sealed[column] = text === null ? null : sealing.close(String(text));
  }
  return { ...row, ...sealed, ...digestsOf(digests, plain, sealing) };
}

function renewedSecret(row: RawRow, { secret }: SealedTable, seal: Seal): RawRow | null {
  const stored = row[secret?.column ?? ""];
  if (!secret || secretNumberOf(stored) === null) return row;
  const context = secret.context(row);
  try {
    return { ...row, [secret.column]: seal.close(seal.open(String(stored), context), context) };
  } catch {
    return null;
  }
}

/** SQLite keeps what was overwritten in its journal until then; PostgreSQL's own cleaning removes it. */
async function forgetPlainText(query: RawQuery): Promise<void> {
  if (!isPostgres(query)) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(query);
}
