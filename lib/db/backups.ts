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

/** Backups are made daily, and one of them may fail. */
const OLD_MS = 3 * 24 * 3_600_000;

/** Whether the last backup is old. A shop that has never made one by our command is backed up in another way, or not at all. */
export async function haveBackupsStopped(query: Kysely<Schema>, now: number): Promise<boolean> {
  const last = await query.selectFrom("backups").select("made_at").orderBy("made_at", "desc").executeTakeFirst();
  return last !== undefined && now - last.made_at > OLD_MS;
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
