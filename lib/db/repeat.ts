import { trace } from "@opentelemetry/api";
import type { Transaction } from "kysely";
import { log } from "#/lib/process/log.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import type { Database } from "./database.ts";
import { isLockRefused } from "./errors.ts";
import type { Schema } from "./schema.ts";

/**
 * Runs a transaction again for as long as its error says that it may, at most so often. Only one inside another span is traced: a sweeper
 * that finds nothing would fill the collector.
 */
export async function repeated<T>(
  { query }: Pick<Database, "query">,
  run: (transaction: Transaction<Schema>) => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
  attempts: number,
): Promise<T> {
  const execute = () => query.transaction().execute(run);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (trace.getActiveSpan() ? inSpan("transaction", execute) : execute());
    } catch (error) {
      if (!mayRepeat(error) || attempt === attempts) throw error;
    }
  }
}

/** Another connection kept a table for as long as a migration was tried. The message is for the operator. */
class TableInUseError extends Error {
  override readonly name = "TableInUseError";
}

/**
 * Runs a migration again for as long as another transaction keeps it from a table, at most `attempts` times.
 * @param pause lets the statements run that queued behind it
 * @throws {TableInUseError}
 */
export async function repeatedWhileLocked<T>(
  run: () => Promise<T>,
  pause: () => Promise<unknown>,
  attempts: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isLockRefused(error)) throw error;
      if (attempt === attempts) throw new TableInUseError(IN_USE, { cause: error });
      if (attempt === 1) log.warn("another connection uses a table that is to be changed; trying again until it ends");
      await pause();
    }
  }
}

const IN_USE =
  "another connection uses a table that this version changes, such as a dump: wait until it ends, then start again";
