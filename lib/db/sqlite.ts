import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import {
  Kysely,
  type SqliteDatabase as KyselySqliteDatabase,
  SqliteAdapter,
  SqliteDialect,
  type SqliteStatement,
} from "kysely";
import type { Database, ProcessClock } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";

/** Another process has the file open: an embedded database serves one process. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
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
 * Opens the embedded database, alone and durable.
 * @param url "file:" and a path
 * @throws {DatabaseInUseError} when another process has it open
 */
export async function openSqlite(url: string, processClock: ProcessClock): Promise<Database> {
  const path = resolve(url.slice("file:".length));
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new SqliteDatabase(path, { timeout: 2_000 });
  try {
    // Held until the process ends, even by SIGKILL: a second process is refused, and a killed one leaves no lock behind.
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.pragma("journal_mode = WAL");
    // A commit survives a power cut. The default for this journal is weaker.
    sqlite.pragma("synchronous = FULL");
    sqlite.pragma("foreign_keys = ON");
    sqlite.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (error) {
    sqlite.close();
    if (isBusy(error))
      throw new DatabaseInUseError(`the database ${path} is in use by another process`, { cause: error });
    throw error;
  }
  const query = new Kysely<Schema>({ dialect: new TransactionalDdlDialect({ database: cachingStatements(sqlite) }) });
  await migrate(query);
  return { query, now: async () => processClock(), time: processClock, close: () => query.destroy() };
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
