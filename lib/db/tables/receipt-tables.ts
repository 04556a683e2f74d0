import type { Kysely } from "kysely";

export interface ReceiptTables {
  receipts: ReceiptTable;
  receipt_numbers: ReceiptNumberTable;
  receipt_series: ReceiptSeriesTable;
  receipt_shop: ReceiptShopTable;
}

/** What the receipt of an order says beside the order: one row for the owner, one for a payer by link. */
interface ReceiptTable {
  order_id: string;
  /** "owner" or "payer". */
  holder: string;
  /** A `SellerLines` as JSON, as the settings named the seller when the receipt was first shown; null before that. */
  seller: string | null;
  /** The holder's own lines, a `Billed` as JSON. */
  billed: string | null;
  changed_at: number;
}

/** One row for each receipt that has a number. Nothing removes or changes one. */
interface ReceiptNumberTable {
  /** What it is for: an order's id; for a payment of its renewal, the id and the payment's key. */
  about: string;
  series: string;
  number: number;
  issued_at: number;
  /** A `SellerLines` as JSON, as the settings named the seller then. */
  seller: string;
}

/** The last number taken in each series. */
interface ReceiptSeriesTable {
  series: string;
  last: number;
}

/** One row: the letter of this shop's series. A shop restored from a backup goes on with the next letter, so that no number is given twice. */
interface ReceiptShopTable {
  letter: string;
}

/** Numbers of receipts, without gaps. */
export async function addReceiptNumbers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("receipt_numbers")
    .addColumn("about", "text", (column) => column.primaryKey())
    .addColumn("series", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("issued_at", "bigint", (column) => column.notNull())
    .addColumn("seller", "text", (column) => column.notNull())
    .addUniqueConstraint("receipt_numbers_once", ["series", "number"])
    .execute();
  await db.schema
    .createTable("receipt_series")
    .addColumn("series", "text", (column) => column.primaryKey())
    .addColumn("last", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("receipt_shop")
    .addColumn("letter", "text", (column) => column.notNull())
    .execute();
  await (db as Kysely<ReceiptTables>).insertInto("receipt_shop").values({ letter: "A" }).execute();
}
