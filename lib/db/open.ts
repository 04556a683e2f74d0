import type { Kysely } from "kysely";
import { openPostgres } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

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
 * Opens the database and brings its schema up to date.
 * @param url "file:" and a path (embedded, for one process), or the address of a PostgreSQL (for any number of them)
 */
export function openDatabase(url: string, processClock: ProcessClock = Date.now): Promise<Database> {
  return url.startsWith("file:") ? openSqlite(url, processClock) : openPostgres(url, processClock);
}
