import { codeOf } from "#/scripts/backup/sqlite.ts";
import type { Source } from "./source.ts";
import type { Target } from "./target.ts";

const TELL_MS = 10_000;

/** Copies what an earlier run hasn't, and tells from time to time how far it is. */
export async function copy(source: Source, target: Target, write: (line: string) => void): Promise<void> {
  const total = source.tables.reduce((sum, table) => sum + table.rows, 0);
  let [copied, toldAt] = [0, performance.now()];
  for (const table of source.tables) {
    for (const batch of source.batches(table, await target.placeOf(table))) {
      await target.add(table, batch).catch((error) => Promise.reject(inTable(table.name, error)));
      copied += batch.rows.length;
      if (performance.now() - toldAt < TELL_MS) continue;
      toldAt = performance.now();
      write(`${copied} of ${total} rows copied.`);
    }
  }
}

function inTable(name: string, cause: unknown): Error {
  return new Error(`rows of ${name} couldn't be copied (${codeOf(cause)})`, { cause });
}
