import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** An open database, SQLite or PostgreSQL. */
export interface Database {
  query: Kysely<Schema>;
  /** The one clock of leases, in epoch milliseconds: where several instances share a database, it is the database's. */
  now(): Promise<number>;
  /** The same clock without a query, so that times written by several instances can be compared. */
  time(): number;
  close(): Promise<void>;
}

/** The clock of a process, in epoch milliseconds. */
export type ProcessClock = () => number;
