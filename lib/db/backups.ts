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

/** Whether there was such a restore, and no operator has marked its item in the desk's queue as handled since. */
export async function isRestoreOpen(query: Kysely<Schema>, at: number): Promise<boolean> {
  const open = query
    .selectFrom("restores")
    .select("backup_at")
    .where("restored_at", ">", at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("desk_items")
            .innerJoin("desk_handlings", "desk_handlings.id", "desk_items.handling")
            .select("desk_items.key")
            .where("desk_items.key", "=", "alarm:restored_from_backup")
            .whereRef("desk_handlings.at", ">=", "restores.restored_at"),
        ),
      ),
    );
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

const DAY_MS = 24 * 3_600_000;

/** As many as are made in a month by a timer. */
const LATEST = 30;

/**
 * Whether backups were made from day to day and the last one is more than three days old, or there are orders of that age and there was
 * never one. One backup before an upgrade isn't a habit, and single ones after a habit don't end it. A backup dated in the future, by a
 * clock that ran ahead, doesn't count.
 * @param now epoch milliseconds
 */
export async function areBackupsMissing(query: Kysely<Schema>, now: number): Promise<boolean> {
  const longAgo = now - 3 * DAY_MS;
  const backups = query.selectFrom("backups").select("made_at").where("made_at", "<=", now);
  const latest = await backups.orderBy("made_at", "desc").limit(LATEST).execute();
  const [last] = latest;
  if (last === undefined) {
    const orders = query.selectFrom("orders").select("id").where("created_at", "<", longAgo);
    return (await orders.orderBy("created_at").limit(1).executeTakeFirst()) !== undefined;
  }
  const wereDaily = latest.some((one, place) => one.made_at - (latest[place + 2]?.made_at ?? 0) < 7 * DAY_MS);
  return wereDaily && last.made_at < longAgo;
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
