import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { makeFilesPrivate, refuseOpenFiles } from "#/lib/process/private-files.ts";
import { commandOf } from "#/lib/text/command.ts";
import { copySqlite } from "./copy-sqlite.ts";
import type { Database, OpenOptions } from "./database.ts";
import { embeddedDialect } from "./embedded/driver.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { sealingPlugin } from "./sealing/plugin.ts";
import { prepareSealing } from "./sealing/prepare.ts";
import type { RawQuery } from "./sealing/rows.ts";

/** Another process has the file open: an embedded database serves one process. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
}

/** A restore was cut off before the restored file had its name. The message is for the operator. */
class CutOffRestoreError extends Error {
  override readonly name = "CutOffRestoreError";
}

/** Ends of the names that `npm run restore` gives to files while it works. */
export const RESTORING = ".restoring";
export const BEFORE_RESTORE = ".before-restore-";

/** The files that a restore left where the database is missing: creating it now would begin an empty shop. */
export function leftByRestore(path: string): string[] {
  if (existsSync(path) || !existsSync(dirname(path))) return [];
  const name = basename(path);
  const isLeft = (one: string) =>
    one === `${name}${RESTORING}` || (one.startsWith(`${name}${BEFORE_RESTORE}`) && !one.endsWith("-wal"));
  return readdirSync(dirname(path))
    .filter(isLeft)
    .map((one) => join(dirname(path), one));
}

/** What to do about them. */
export const AFTER_CUT_OFF = `run ${commandOf("restore")} again with the same backup; or, to go back, give the newest .before-restore- file and its -wal file the database's name; only for a new shop, move them to another folder`;

/**
 * Opens the embedded database, alone, durable, and closed to other users of the machine.
 * @param url "file:" and a path
 * @throws {CutOffRestoreError} when a restore was cut off and there is no database
 * @throws {DatabaseInUseError} when another process has it open
 * @throws {OpenToOthersError} when other users can open it
 * @throws {MissingKeyError} when a key that rows need isn't given
 */
export async function openSqlite(url: string, { clock = Date.now, keys }: OpenOptions): Promise<Database> {
  const path = resolve(url.slice("file:".length));
  makeFilesPrivate();
  mkdirSync(dirname(path), { recursive: true });
  refuseOpenFiles(path);
  refuseCutOffRestore(path);
  const sqlite = openAlone(path);
  let isServing = false;
  const query = new Kysely<Schema>({ dialect: embeddedDialect(sqlite, () => isServing) });
  try {
    await migrate(query);
    const sealing = keys ? await prepareSealing(query as unknown as RawQuery, keys) : null;
    isServing = true;
    return {
      query: query.withPlugin(sealingPlugin(sealing)),
      sealing,
      now: async () => clock(),
      time: clock,
      copyTo: (file) => copySqlite(sqlite, file),
      close: () => query.destroy(),
    };
  } catch (error) {
    await query.destroy();
    throw error;
  }
}

function refuseCutOffRestore(path: string): void {
  const left = leftByRestore(path);
  if (left.length === 0) return;
  throw new CutOffRestoreError(
    `a restore was cut off: there is no ${path}, but ${left.join(" and ")}. What to do: ${AFTER_CUT_OFF}`,
  );
}

/**
 * Opens a file for this process alone, without bringing its schema up to date.
 * @throws {DatabaseInUseError} when another process has it open
 */
export function openAlone(path: string): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(path, { timeout: 2_000 });
  try {
    // Held until the process ends, even by SIGKILL: a second process is refused, and a killed one leaves no lock behind.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.pragma("journal_mode = WAL");
    // A commit survives a power cut. The default for this journal is weaker.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    // What is deleted or overwritten doesn't stay readable in the file.
    sqlite.pragma("secure_delete = ON");
    sqlite.exec("BEGIN IMMEDIATE; COMMIT");
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (isBusy(error))
      throw new DatabaseInUseError(`the database ${path} is in use by another process`, { cause: error });
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
