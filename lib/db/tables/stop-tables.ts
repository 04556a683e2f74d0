import type { Generated, Kysely, Selectable } from "kysely";

export interface StopTables {
  renewal_stops: RenewalStopTable;
  number_stops: NumberStopTable;
}

/** An owner's request to stop what renews a SIM, or the renewal of one order. */
interface RenewalStopTable {
  id: string;
  sim: string;
  language: string;
  /** Which one alone: named from the start by a stop of one order, else once only one is left to end. Null while it is about all. */
  order_no: string | null;
  pay_id: string | null;
  requested_at: number;
  /** When the partner confirmed the end, or an operator noted it; null before that. */
  stopped_at: number | null;
  next_ask_at: number;
  /** 1 where an operator asked for the end in the buyer's place. */
  by_operator: Generated<number>;
  /** Which renewal's end was sent to the partner without an answer, so that it may have taken effect; null for none. */
  lost_pay_id: Generated<string | null>;
  /** 1 where an operator noted the end, which the partner hasn't confirmed. */
  end_noted: Generated<number>;
}

export type RenewalStop = Selectable<RenewalStopTable>;

/** One row for each "Stop auto-renewal" by a browser that knows only the SIM number, until it was looked into; longer where it couldn't be carried out. */
interface NumberStopTable {
  id: string;
  sim: string;
  language: string;
  requested_at: number;
  next_ask_at: number;
  /** Why it couldn't be carried out; null while the shop goes on trying. */
  outcome: Generated<string | null>;
}

export type NumberStop = Selectable<NumberStopTable>;

/** Requests to stop a renewal that began elsewhere. */
export async function addNumberStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("number_stops")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("next_ask_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("number_stops_due").on("number_stops").column("next_ask_at").execute();
}

/** Requests that couldn't be carried out stay, for the desk. */
export async function addNumberStopOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("number_stops").addColumn("outcome", "text").execute();
  await db.schema.createIndex("number_stops_age").on("number_stops").column("requested_at").execute();
}

/** Whether an operator asked for the end of a renewal. */
export async function addOperatorStops(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("renewal_stops")
    .addColumn("by_operator", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Which cancel of a request was never answered. */
export async function addLostCancels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("renewal_stops").addColumn("lost_pay_id", "text").execute();
}

/** Ends that an operator noted, at a partner that refuses to say what renews. */
export async function addNotedEnds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("renewal_stops")
    .addColumn("end_noted", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
