import type { Kysely } from "kysely";

export interface CaseTables {
  support_cases: SupportCaseTable;
  case_messages: CaseMessageTable;
}

/** A buyer's request for help with an order. An order has one at most: what the buyer writes later opens it again. */
interface SupportCaseTable {
  id: string;
  order_id: string;
  opened_at: number;
  /** `open`, `answered` or `closed`. */
  state: string;
  /** Since when it is so. An open case keeps the time of the first message that has no answer. */
  since: number;
  /** Grows with each message and each change of the state. */
  version: number;
  /** What the order's page said when the buyer asked last: the name of its heading. */
  saw: string;
  payment: string;
  service: string;
  /** The buyer's browser in short words. */
  browser: string;
  /** In which the buyer reads the answer. */
  language: string;
  /** 1 where a mail told the seller of the buyer's last message. */
  is_told: number;
  /** Where the answer goes. Sealed; null once erased. */
  email: string | null;
}

/** What the buyer or an operator wrote. */
interface CaseMessageTable {
  case_id: string;
  /** Digest of the form and its text: the same form with the same text is one message. */
  id: string;
  /** The case's version that it made. */
  version: number;
  at: number;
  /** Null where the buyer wrote it. */
  operator_id: string | null;
  /** Sealed; empty once erased. */
  text: string;
}

export async function addCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("support_cases")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("opened_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("saw", "text", (column) => column.notNull())
    .addColumn("payment", "text", (column) => column.notNull())
    .addColumn("service", "text", (column) => column.notNull())
    .addColumn("browser", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("case_messages")
    .addColumn("case_id", "text", (column) => column.notNull().references("support_cases.id"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("operator_id", "text")
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("key_number", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("case_messages_key", ["case_id", "id"])
    .execute();
  // Of two forms that open a case at once, the second adds a message to it.
  await db.schema.createIndex("support_cases_order").on("support_cases").column("order_id").unique().execute();
  await db.schema.createIndex("support_cases_list").on("support_cases").columns(["state", "since", "id"]).execute();
  await db.schema.createIndex("support_cases_key_number").on("support_cases").column("key_number").execute();
  await db.schema.createIndex("case_messages_key_number").on("case_messages").column("key_number").execute();
}

/** The cases that are there were told of, or have waited for a day. */
export async function addToldCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("support_cases")
    .addColumn("is_told", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
}
