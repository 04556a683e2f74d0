import type { Kysely } from "kysely";

export interface BackupTables {
  backups: BackupTable;
  restores: RestoreTable;
  write_checks: WriteCheckTable;
}

/** A backup that was made of this database, verified. */
interface BackupTable {
  made_at: number;
  /** How many orders it holds. */
  orders: number;
  /** Of its file. */
  bytes: number;
}

/** A backup from which this database was restored. */
interface RestoreTable {
  /** When the backup was made. */
  backup_at: number;
  /** When a shop began to use it. Null in a backup itself: so a copy of the database knows that it is one. */
  restored_at: number | null;
}

/** One row, which the watch changes to see whether the database takes writes. */
interface WriteCheckTable {
  id: number;
  at: number;
}

/** When backups were made, and whether this database is one. */
export async function addBackups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backups")
    .addColumn("made_at", "bigint", (column) => column.primaryKey())
    .addColumn("orders", "bigint", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("restores")
    .addColumn("backup_at", "bigint", (column) => column.primaryKey())
    .addColumn("restored_at", "bigint")
    .execute();
  await db.schema.createIndex("restores_restored").on("restores").column("restored_at").execute();
}

/** SQLite writes nothing for an update that changes nothing, so the check needs a value of its own. */
export async function addWriteChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("write_checks")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await (db as Kysely<BackupTables>).insertInto("write_checks").values({ id: 1, at: 0 }).execute();
}
