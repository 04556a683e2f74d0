import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "./schema.ts";

/** What the database knows of its backups and of its own restore. Times are epoch milliseconds. */
export interface BackupState {
  count: number;
  last: { madeAt: number; orders: number } | null;
  /** Whether there is anything to lose. */
  hasOrders: boolean;
  /** The last restore. */
  restore: { backupAt: number; restoredAt: number } | null;
}

export async function readBackups(query: Kysely<Schema>): Promise<BackupState> {
  const { count } = await query
    .selectFrom("backups")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const backups = query.selectFrom("backups").select(["made_at as madeAt", "orders"]);
  const restores = query.selectFrom("restores").select(["backup_at", "restored_at"]);
  const restore = await restores.where("restored_at", "is not", null).orderBy("restored_at", "desc").executeTakeFirst();
  return {
    count: Number(count),
    last: (await backups.orderBy("made_at", "desc").executeTakeFirst()) ?? null,
    hasOrders: (await query.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined,
    restore: restore ? { backupAt: restore.backup_at, restoredAt: restore.restored_at ?? 0 } : null,
  };
}

/** Whether the database was restored from a backup after this moment. */
export async function wasRestoredAfter(query: Kysely<Schema>, at: number): Promise<boolean> {
  const restores = query.selectFrom("restores").select("backup_at").where("restored_at", ">", at);
  return (await restores.limit(1).executeTakeFirst()) !== undefined;
}

const DAY_MS = 24 * 3_600_000;

/** As many as are made in a month by a timer. */
const LATEST = 30;

/**
 * Whether backups were made from day to day, and the last one is more than three days old. One backup before an upgrade isn't a habit, and
 * single ones after a habit don't end it. A backup dated in the future, by a clock that ran ahead, doesn't count.
 * @param now epoch milliseconds
 */
export async function haveBackupsStopped(query: Kysely<Schema>, now: number): Promise<boolean> {
  const backups = query.selectFrom("backups").select("made_at").where("made_at", "<=", now);
  const latest = await backups.orderBy("made_at", "desc").limit(LATEST).execute();
  const [last] = latest;
  const wereDaily = latest.some((one, place) => one.made_at - (latest[place + 2]?.made_at ?? 0) < 7 * DAY_MS);
  return last !== undefined && wereDaily && now - last.made_at > 3 * DAY_MS;
}

/** A verified backup; `at` in epoch milliseconds. */
export const madeBackup = z.strictObject({ at: z.number(), orders: z.number(), bytes: z.number() });
export type MadeBackup = z.infer<typeof madeBackup>;

export async function noteBackup(query: Kysely<Schema>, { at, orders, bytes }: MadeBackup): Promise<MadeBackup> {
  const row = { made_at: at, orders, bytes };
  await query
    .insertInto("backups")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { at, orders, bytes };
}
