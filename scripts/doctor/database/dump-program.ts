import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandOf } from "#/lib/text/command.ts";
import { type Finding, warn } from "#/scripts/doctor/finding.ts";

/** What `pg_dump --version` prints here; null where it isn't installed. */
export async function askDumpProgram(): Promise<string | null> {
  return promisify(execFile)("pg_dump", ["--version"]).then(
    ({ stdout }) => stdout,
    () => null,
  );
}

/**
 * Whether it can copy this database: it must be of the server's version or newer.
 * @param printed by `pg_dump --version`
 * @param server its `server_version_num`, such as 150018
 */
export function judgeDumpProgram(printed: string | null, server: number): Finding[] {
  const needed = Math.floor(server / 10_000);
  const version = Number(/ (\d+)/.exec(printed ?? "")?.[1] ?? 0);
  if (version >= needed) return [];
  const what = printed === null ? "isn't installed here" : `is of version ${version}, and the server of ${needed}`;
  const advice = `install PostgreSQL's client programs of version ${needed} or newer, such as Debian's package postgresql-client. In a container back the database up from another machine.`;
  return [warn("pg_dump", `${what}, so ${commandOf("backup")} can't copy this database.`, advice)];
}
