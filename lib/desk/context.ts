import type { Transaction } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import { isSerializationFailure } from "#/lib/db/errors.ts";
import { repeated } from "#/lib/db/repeat.ts";
import type { Schema } from "#/lib/db/schema.ts";

/** What the desk works with. */
export interface DeskContext {
  db: Database;
  clock: { now(): number };
  random: (bytes: number) => Buffer;
}

const ATTEMPTS = 10;

/** A transaction that runs again when it lost against a concurrent one. */
export function transact<T>(
  { db }: Pick<DeskContext, "db">,
  run: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return repeated(db, run, isSerializationFailure, ATTEMPTS);
}
