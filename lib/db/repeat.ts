import { trace } from "@opentelemetry/api";
import type { Transaction } from "kysely";
import { inSpan } from "#/lib/process/tracing/span.ts";
import type { Database } from "./database.ts";
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
