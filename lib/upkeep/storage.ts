import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Database } from "#/lib/db/database.ts";

/** Alarms about where the data lie. Each is 0 while nothing is wrong. */
export interface StorageCounts {
  /** How many percent of the data folder's disk are used, from {@link FULL_PERCENT} on. */
  disk_filling: number;
  /** 1 while the database takes no writes: a full disk, or one that can only be read. */
  database_unwritable: number;
  /** The faster of the last two smallest writes, in milliseconds, from {@link SLOW_MS} on. */
  database_slow: number;
}

const FULL_PERCENT = 80;
/** A commit takes a few milliseconds, and buyers wait for several of them. */
const SLOW_MS = 1_000;

/**
 * Writes as little as possible, to see whether it can, and looks at the disk of an embedded database. A check compares with the one
 * before, so a process makes one.
 * @param hasLeapt whether the clock isn't trusted: then the stored time of the last write moves by 1 ms only
 */
export function createStorageCheck(
  db: Database,
  databaseUrl: string,
  hasLeapt = () => false,
): () => Promise<StorageCounts> {
  let lastMs = 0;
  return async () => {
    const startedAt = performance.now();
    // Not the same value again, for which SQLite writes nothing.
    const write = db.query.updateTable("write_checks").set((eb) => ({ at: hasLeapt() ? eb("at", "+", 1) : db.time() }));
    const isWritten = await write.execute().then(
      () => true,
      () => false,
    );
    const tookMs = Math.round(performance.now() - startedAt);
    // A process that starts, or stands still for a second, has one slow write: no reason to call anyone.
    const fasterMs = Math.min(tookMs, lastMs);
    lastMs = tookMs;
    const percent = databaseUrl.startsWith("file:") ? await usedPercent(databaseUrl.slice("file:".length)) : 0;
    return {
      disk_filling: percent >= FULL_PERCENT ? percent : 0,
      database_unwritable: isWritten ? 0 : 1,
      database_slow: isWritten && fasterMs >= SLOW_MS ? fasterMs : 0,
    };
  };
}

/** When a shop last made such a write, in epoch milliseconds; 0 if none ever has. */
export async function readLastCheck({ query }: Database): Promise<number> {
  return (await query.selectFrom("write_checks").select("at").executeTakeFirst())?.at ?? 0;
}

/** Of what users other than root may use, as `df` counts. */
async function usedPercent(file: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(path.dirname(path.resolve(file)));
  const used = blocks - bfree;
  return Math.ceil((100 * used) / Math.max(1, used + bavail));
}
