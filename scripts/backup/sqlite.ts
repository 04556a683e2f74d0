import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { z } from "zod";
import type { MadeBackup } from "#/lib/db/backups.ts";
import { copySqlite } from "#/lib/db/copy-sqlite.ts";
import { migrations } from "#/lib/db/migrations.ts";
import { openAlone } from "#/lib/db/sqlite.ts";
import { askControl, ControlError } from "#/lib/process/control-socket.ts";
import { isNotRunning } from "#/scripts/ask-shop.ts";

/** A file that isn't a backup of this shop, or not a whole one. The message is for the operator. */
export class BadBackupError extends Error {
  override readonly name = "BadBackupError";
}

/** Copying takes as long as it takes; a shop that is gone closes the connection. */
const COPY_MS = 6 * 3_600_000;

/** An embedded database that can be copied: by the running shop, which has it to itself, or by this process. */
export interface Original {
  bytes: number;
  /** @returns for how long the running shop did nothing else at a time, in milliseconds; null without one */
  copyTo(file: string): Promise<number | null>;
  note(made: MadeBackup): Promise<void>;
  close(): void;
}

const copied = z.union([z.object({ longestMs: z.number() }), z.object({ failed: z.string() })]);

/** @throws {ControlError} when a shop runs that can't be asked */
export async function findOriginal(databaseUrl: string): Promise<Original> {
  const file = path.resolve(databaseUrl.slice("file:".length));
  if (!existsSync(file)) throw new BadBackupError("there is no database yet");
  const bytes = sizeOf(file);
  if (await isRunning(databaseUrl)) {
    return {
      bytes,
      async copyTo(to) {
        const told = { file: to };
        const answer = copied.parse(await askControl(databaseUrl, "copy", { told, timeoutMs: COPY_MS }));
        if ("failed" in answer) {
          const advice = "its user, and a unit of systemd, must be allowed to write there";
          throw new BadBackupError(`the shop can't write the copy (${answer.failed}); ${advice}`);
        }
        return answer.longestMs;
      },
      note: async (made) => void (await askControl(databaseUrl, "noteBackup", { told: made })),
      close: () => undefined,
    };
  }
  const sqlite = openAlone(file);
  return {
    bytes,
    copyTo: async (to) => {
      await copySqlite(sqlite, to);
      return null;
    },
    async note({ at, orders, bytes: size }) {
      if (!hasTable(sqlite, "backups")) return;
      sqlite.prepare("INSERT OR IGNORE INTO backups (made_at, orders, bytes) VALUES (?, ?, ?)").run(at, orders, size);
    },
    close: () => void sqlite.close(),
  };
}

/** Whether a shop runs on the database and answers. @throws {ControlError} when it runs and doesn't answer */
export async function isRunning(databaseUrl: string): Promise<boolean> {
  try {
    await askControl(databaseUrl, "backups");
    return true;
  } catch (error) {
    if (error instanceof ControlError && isNotRunning(error)) return false;
    throw error;
  }
}

/** What a copy holds. */
export interface Contents {
  orders: number;
  /** Migrations that this version doesn't know: the copy is of a newer one. */
  unknown: string[];
}

/**
 * Opens a copy, checks all of its pages and indexes, and reads what it holds.
 * @param markedAt when the copy was made: the copy then says that it is one, so that a shop that is started on it knows
 * @throws {BadBackupError}
 */
export function verifySqlite(file: string, markedAt?: number): Contents {
  const sqlite = openCopy(file);
  try {
    const found = sqlite.pragma("integrity_check(1)", { simple: true });
    if (found !== "ok") throw new BadBackupError(`the database in it is damaged (${found})`);
    if (!hasTable(sqlite, "kysely_migration") || !hasTable(sqlite, "orders")) {
      throw new BadBackupError("it is the database of another program");
    }
    const names = sqlite.prepare("SELECT name FROM kysely_migration ORDER BY name").pluck().all() as string[];
    const orders = Number(sqlite.prepare("SELECT count(*) FROM orders").pluck().get());
    if (markedAt !== undefined && hasTable(sqlite, "restores")) {
      sqlite.prepare("INSERT OR IGNORE INTO restores (backup_at) VALUES (?)").run(markedAt);
    }
    return { orders, unknown: names.filter((name) => !Object.hasOwn(migrations, name)) };
  } catch (error) {
    if (error instanceof BadBackupError) throw error;
    throw new BadBackupError(`the database in it is damaged (${codeOf(error)})`, { cause: error });
  } finally {
    sqlite.close();
  }
}

function openCopy(file: string): SqliteDatabase.Database {
  try {
    return openAlone(file);
  } catch (error) {
    const code = codeOf(error);
    const text = code === "SQLITE_NOTADB" ? "the file isn't a backup" : `the database in it can't be opened (${code})`;
    throw new BadBackupError(text, { cause: error });
  }
}

function hasTable(sqlite: SqliteDatabase.Database, name: string): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function sizeOf(file: string): number {
  const [database, journal] = [file, `${file}-wal`].map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0);
  return (database ?? 0) + (journal ?? 0);
}
