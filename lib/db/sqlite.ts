import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import {
  Kysely,
  type SqliteDatabase as KyselySqliteDatabase,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from "kysely";
import { makeFilesPrivate, refuseOpenFiles } from "#/lib/process/private-files.ts";
import { copySqlite } from "./copy-sqlite.ts";
import type { Database, OpenOptions } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { sealingPlugin } from "./sealing/plugin.ts";
import { prepareSealing } from "./sealing/prepare.ts";
import type { RawQuery } from "./sealing/rows.ts";

/** Another process has the file open: an embedded database serves one process. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
}

/** A restore ended between the old file and the new one. The message is for the operator. */
class InterruptedRestoreError extends Error {
  override readonly name = "InterruptedRestoreError";
}

/** SQLite can roll back schema changes; Kysely must be told, or it runs migrations without a transaction. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Opens the embedded database, alone, durable, and closed to other users of the machine.
 * @param url "file:" and a path
 * @throws {DatabaseInUseError} when another process has it open
 * @throws {OpenToOthersError} when other users can open it
 * @throws {MissingKeyError} when a key that rows need isn't given
 * @throws {InterruptedRestoreError} when there is no file, and a restore has left its parts
 */
export async function openSqlite(url: string, { clock = Date.now, keys }: OpenOptions): Promise<Database> {
  const path = resolve(url.slice("file:".length));
  makeFilesPrivate();
  mkdirSync(dirname(path), { recursive: true });
  refuseOpenFiles(path);
  refuseMissing(path);
  const sqlite = openAlone(path);
  const query = new Kysely<Schema>({ dialect: new TransactionalDdlDialect({ database: cachingStatements(sqlite) }) });
  try {
    await migrate(query);
    const sealing = keys ? await prepareSealing(query as unknown as RawQuery, keys) : null;
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

/** An empty shop must not begin where a restore was cut off: its orders lie in the files beside. */
function refuseMissing(path: string): void {
  if (existsSync(path)) return;
  const left = readdirSync(dirname(path)).find((name) =>
    [".restoring", ".before-restore-"].some((mark) => name.startsWith(`${basename(path)}${mark}`)),
  );
  if (left === undefined) return;
  throw new InterruptedRestoreError(
    `there is no database ${path}, and a restore that was cut off has left ${left} beside it. Restore the backup again; to begin with an empty shop instead, move that file to another folder`,
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

/** Preparing a statement takes longer than running it, and the shop has few different ones. */
function cachingStatements(sqlite: SqliteDatabase.Database): KyselySqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = statements.get(text) ?? sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    },
    close: () => void sqlite.close(),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
