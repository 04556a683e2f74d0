import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { DatabaseKeys } from "./sealing/keys.ts";
import type { Sealing } from "./sealing/sealing.ts";

/** An open database, SQLite or PostgreSQL. */
export interface Database {
  /** Takes and gives plain values: personal data are sealed and opened underneath. */
  query: Kysely<Schema>;
  /** Null where it was opened without keys: then tables with personal data can't be used. */
  sealing: Sealing | null;
  /** The one clock of leases, in epoch milliseconds: where several instances share a database, it is the database's. */
  now(): Promise<number>;
  /** The same clock without a query, so that times written by several instances can be compared. */
  time(): number;
  /** Copies the embedded database into a new file while it is used. Null on PostgreSQL, which has a program for that. */
  copyTo: ((file: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** The clock of a process, in epoch milliseconds. */
export type ProcessClock = () => number;

export interface OpenOptions {
  /** Default: the machine's. */
  clock?: ProcessClock;
  /** Null for a command that needs no personal data. */
  keys: DatabaseKeys | null;
  /** How many times longer than the shop's own its timeouts are. Default: 1; a test that holds locks on a busy machine needs more. */
  patience?: number;
}
