import { migrations } from "#/lib/db/migrations.ts";
import { type Finding, ok, wrong } from "#/scripts/doctor/finding.ts";

export const SETTING = "DATABASE_URL";

/** `isInUse` says that a shop is running on this database. */
export interface DatabaseExamination {
  finding: Finding;
  isInUse: boolean;
}

export interface Schema {
  tables: number;
  /** Names of the migrations that were run; null when the database has no record of them. */
  done: string[] | null;
}

/** @param otherwise the advice for a database with the tables of another program */
export function judgeSchema({ tables, done }: Schema, otherwise: string): Finding {
  if (done === null && tables > 0) return wrong(SETTING, "is the database of another program.", otherwise);
  if (done === null) return ok(SETTING, "an empty database, which the shop fills at its start.");
  const known = Object.keys(migrations);
  if (done.some((name) => !known.includes(name))) {
    const advice = "start the version of the shop that wrote it, or a later one.";
    return wrong(SETTING, "was written by a newer version of the shop than this one.", advice);
  }
  const missing = known.length - done.length;
  if (missing > 0) return ok(SETTING, `opens; the shop will make ${missing} changes to its schema when it starts.`);
  return ok(SETTING, "opens, and its schema is up to date.");
}
