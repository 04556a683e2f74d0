import { codeOf } from "#/scripts/backup/sqlite.ts";
import type { Source } from "./source.ts";
import type { Target } from "./target.ts";

/** Rows that were copied and compared in a second on two busy cores. */
const ROWS_A_SECOND = 4_000;
const TELL_MS = 10_000;

/** Copies what an earlier run hasn't, and tells how long that takes. */
export async function copy(source: Source, target: Target, write: (line: string) => void): Promise<void> {
  const places = new Map<string, bigint>();
  for (const table of source.tables) places.set(table.name, await target.placeOf(table));
  const total = source.tables.reduce((sum, table) => sum + table.rows, 0);
  write(
    `${total} rows are to be copied and compared; that is likely to take ${timeOf((total / ROWS_A_SECOND) * 1_000)}.`,
  );
  let [done, toldAt] = [0, performance.now()];
  for (const table of source.tables) {
    for (const batch of source.batches(table, places.get(table.name) ?? 0n)) {
      await target.add(table, batch).catch((error) => Promise.reject(inTable(table.name, error)));
      done += batch.rows.length;
      if (performance.now() - toldAt < TELL_MS) continue;
      toldAt = performance.now();
      write(`${done} of ${total} rows copied.`);
    }
  }
}

/** "4 s", "12 minutes" */
export function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

function inTable(name: string, cause: unknown): Error {
  return new Error(`rows of ${name} couldn't be copied (${codeOf(cause)})`, { cause });
}
