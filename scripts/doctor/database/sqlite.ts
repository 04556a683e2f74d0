import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { KEY_COUNTS } from "#/lib/db/sealing/count.ts";
import { AFTER_CUT_OFF, leftByRestore } from "#/lib/db/sqlite.ts";
import { closingCommand, openToOthers } from "#/lib/process/private-files.ts";
import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import {
  AUDIT,
  AUDIT_END,
  BACKUPS,
  type DatabaseExamination,
  judgeAudit,
  judgeBackups,
  judgeSchema,
  NO_RECORDS,
  OBSERVED,
  ONE_ORDER,
  type Records,
  type Schema,
  SETTING,
  UNREAD,
} from "./schema.ts";

/** Examines the file without changing it, and creates none. */
export function examineSqlite(url: string): DatabaseExamination {
  const path = resolve(url.slice("file:".length));
  const finding = judgeFolder(path) ?? judgeFile(path) ?? judgeModes(path);
  if (finding !== null) return { finding, isInUse: false, records: NO_RECORDS };
  try {
    const { schema, records } = readFile(path);
    return { finding: judgeSchema(schema, "write the path of a file of the shop's own."), isInUse: false, records };
  } catch (error) {
    return judgeFailure(path, error);
  }
}

function judgeFolder(path: string): Finding | null {
  const folder = dirname(path);
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory()) {
    return wrong(SETTING, `${nearest} is a file, not a folder.`, "write a path inside a folder.");
  }
  if (!isAllowed(nearest, constants.W_OK | constants.X_OK)) {
    const advice = "allow the user that runs the shop to write there, or choose another folder.";
    return wrong(SETTING, `the folder ${nearest} can't be written to.`, advice);
  }
  // The shop creates a missing folder inside the project, such as the default one, at its first start: no cause for a warning.
  if (nearest === folder || `${nearest}${sep}`.startsWith(`${process.cwd()}${sep}`)) return null;
  const text = `the folder ${folder} does not exist. The shop would create it and start without any orders.`;
  return warn(SETTING, text, "check the path, and that the disk is mounted; for a new shop, do nothing.");
}

function judgeFile(path: string): Finding | null {
  const left = leftByRestore(path);
  if (left.length > 0) {
    return wrong(
      SETTING,
      `a restore was cut off: there is no ${path}, but ${left.join(" and ")}.`,
      `${AFTER_CUT_OFF}.`,
    );
  }
  if (!existsSync(path))
    return judgeModes(path) ?? ok(SETTING, "a new database, which the shop creates at its first start.");
  if (statSync(path).isDirectory()) return wrong(SETTING, `${path} is a folder.`, "add the name of a file to it.");
  if (isAllowed(path, constants.R_OK | constants.W_OK)) return null;
  const advice = "allow the user that runs the shop to read and write it.";
  return wrong(SETTING, `the file ${path} can't be read and written.`, advice);
}

/** The shop refuses to start then. */
function judgeModes(path: string): Finding | null {
  const open = openToOthers(path);
  const names = [...open.folders, ...open.files];
  if (names.length === 0) return null;
  return wrong(SETTING, `other users of this machine can open ${names.join(", ")}.`, `run ${closingCommand(open)}.`);
}

/**
 * Opens the file exclusively, as the shop does, so that no other file remains beside it. It writes nothing, except that SQLite merges
 * the journal of a killed shop, as at any opening.
 */
function readFile(path: string): { schema: Schema; records: Records } {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 500 });
  try {
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    const done = tables.includes("kysely_migration")
      ? (sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[])
      : null;
    const rows = (table: string, query: string): unknown[] =>
      tables.includes(table) ? sqlite.prepare(query).all() : [];
    const records = {
      observations: rows("observations", OBSERVED),
      unread: rows("unread_notifications", UNREAD),
      keys: rows("digest_key", KEY_COUNTS),
      audit: judgeAudit(rows("desk_audit", AUDIT), rows("desk_audit_end", AUDIT_END)),
      backups: judgeBackups(rows("backups", BACKUPS), rows("orders", ONE_ORDER)),
    };
    return { schema: { tables: tables.length, done }, records: records as Records };
  } finally {
    sqlite.close();
  }
}

function judgeFailure(path: string, error: unknown): DatabaseExamination {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_BUSY")) {
    return { finding: ok(SETTING, "in use, so the shop is running."), isInUse: true, records: null };
  }
  const finding =
    code === "SQLITE_NOTADB"
      ? wrong(SETTING, `${path} isn't a database.`, "write the path of another file, or move this one.")
      : wrong(
          SETTING,
          `${path} can't be opened (${code || error}).`,
          "check the disk, and restore the file from a backup.",
        );
  return { finding, isInUse: false, records: NO_RECORDS };
}

function nearestExisting(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // The error says that it is not allowed.
    return false;
  }
}
