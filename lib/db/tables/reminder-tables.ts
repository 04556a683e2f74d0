import type { Generated, Kysely, Selectable } from "kysely";

export interface ReminderTables {
  reminders: ReminderTable;
}

/** One row for each SIM and address that asked to be warned before data or plan runs out. No row: no reminders. */
interface ReminderTable {
  /** The order whose address is written to. */
  order_id: string;
  sim: string;
  /** The reader's, when the reminders were asked for. */
  language: string;
  since: number;
  next_check_at: number;
  /** When the SIM last had a plan. */
  plan_seen_at: number;
  /** The plan's run whose data was last warned of: the partner's number for it, else its last day. */
  run: Generated<string | null>;
  /** How often the figure of that run began anew: a longer plan has several periods. */
  round: Generated<number>;
  /** The highest share of that data that was warned of, in per cent; 0 for none. */
  warned: Generated<number>;
}

export type ReminderRow = Selectable<ReminderTable>;

export async function addReminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reminders")
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("next_check_at", "bigint", (column) => column.notNull())
    .addColumn("plan_seen_at", "bigint", (column) => column.notNull())
    .addColumn("run", "text")
    .addColumn("round", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("warned", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("reminders_sim").on("reminders").column("sim").execute();
  await db.schema.createIndex("reminders_due").on("reminders").column("next_check_at").execute();
}
