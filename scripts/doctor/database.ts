import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { migrations } from "#/lib/db/migrations.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

const SETTING = "DATABASE_URL";

/** `isInUse` tells that a shop is running here. */
export interface DatabaseExamination {
  finding: Finding;
  isInUse: boolean;
}

/** Looks at the file without changing it: what the shop would make at its start is not made. */
export function examineDatabase(url: string): DatabaseExamination {
  const path = resolve(url.slice("file:".length));
  const finding = judgeFolder(path) ?? judgeFile(path);
  if (finding !== null) return { finding, isInUse: false };
  try {
    return { finding: judgeSchema(readSchema(path), "name a file of the shop's own."), isInUse: false };
  } catch (error) {
    return judgeFailure(path, error);
  }
}

function judgeFolder(path: string): Finding | null {
  const folder = dirname(path);
  const nearest = nearestThatExists(folder);
  if (!statSync(nearest).isDirectory()) {
    return wrong(SETTING, `${nearest} is a file, not a folder.`, "name a path in a folder.");
  }
  if (!isAllowed(nearest, constants.W_OK | constants.X_OK)) {
    const advice = "let the user that runs the shop write there, or name another folder.";
    return wrong(SETTING, `the folder ${nearest} can't be written to.`, advice);
  }
  // A folder of the project's own, such as the default one, is made at the first start and is no cause for doubt.
  if (nearest === folder || `${nearest}${sep}`.startsWith(`${process.cwd()}${sep}`)) return null;
  const text = `the folder ${folder} isn't there. The shop would make it and begin without any orders.`;
  return warn(SETTING, text, "check the path, and that the disk is there; for a new shop nothing needs to be done.");
}

function judgeFile(path: string): Finding | null {
  if (!existsSync(path)) return ok(SETTING, "a new database, which the shop makes at its first start.");
  if (statSync(path).isDirectory()) return wrong(SETTING, `${path} is a folder.`, "add the name of a file to it.");
  if (isAllowed(path, constants.R_OK | constants.W_OK)) return null;
  const advice = "let the user that runs the shop read and write it.";
  return wrong(SETTING, `the file ${path} can't be read and written.`, advice);
}

interface Schema {
  tables: number;
  /** Names of migrations that were run; null when there is no record of any. */
  done: string[] | null;
}

/**
 * Opens the file as the shop does, alone, so that no file stays beside it. Nothing is written, but what a killed shop left in its
 * journal is brought in, as at any opening.
 */
function readSchema(path: string): Schema {
  const sqlite = new SqliteDatabase(path, { fileMustExist: true, timeout: 500 });
  try {
    sqlite.pragma("locking_mode = EXCLUSIVE");
    sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
    const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    const done = tables.includes("kysely_migration")
      ? (sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[])
      : null;
    return { tables: tables.length, done };
  } finally {
    sqlite.close();
  }
}

/** @param otherwise what to do where another program has its tables */
export function judgeSchema({ tables, done }: Schema, otherwise: string): Finding {
  if (done === null && tables > 0) {
    return wrong(SETTING, "is the database of another program.", otherwise);
  }
  if (done === null) return ok(SETTING, "an empty database, which the shop fills at its start.");
  const known = Object.keys(migrations);
  if (done.some((name) => !known.includes(name))) {
    const advice = "start the version of the shop that wrote it, or a later one.";
    return wrong(SETTING, "was written by a newer version of the shop than this one.", advice);
  }
  const ahead = known.length - done.length;
  if (ahead > 0) return ok(SETTING, `opens; ${ahead} changes to its schema will be made when the shop starts.`);
  return ok(SETTING, "opens, and its schema is up to date.");
}

function judgeFailure(path: string, error: unknown): DatabaseExamination {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("SQLITE_BUSY")) {
    return { finding: ok(SETTING, "in use, so the shop is running."), isInUse: true };
  }
  const finding =
    code === "SQLITE_NOTADB"
      ? wrong(SETTING, `${path} is no database.`, "name another file, or move this one away.")
      : wrong(
          SETTING,
          `${path} can't be opened (${code || error}).`,
          "check the disk, and restore the file from a copy.",
        );
  return { finding, isInUse: false };
}

function nearestThatExists(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestThatExists(dirname(folder));
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // Not being allowed is the answer.
    return false;
  }
}
