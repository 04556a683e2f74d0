import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

export interface Database {
  query: Kysely<Schema>;
  /** The one clock of leases, in epoch milliseconds: where several instances share a database, it is the database's. */
  now(): Promise<number>;
  /** The same clock without asking it again, so that what several instances write down as a time can be compared. */
  time(): number;
  close(): Promise<void>;
}

/** The clock of a process, in epoch milliseconds. */
export type ProcessClock = () => number;

/**
 * Opens the database and brings its schema up to date. Of the two drivers only the one in use is loaded.
 * @param url "file:" and a path (embedded, for one process), or the address of a PostgreSQL (for any number of them)
 */
export async function openDatabase(url: string, processClock: ProcessClock = Date.now): Promise<Database> {
  if (url.startsWith("file:")) return (await import("./sqlite.ts")).openSqlite(url, processClock);
  return (await import("./postgres.ts")).openPostgres(url, processClock);
}
