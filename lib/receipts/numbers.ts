import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { ConflictError, transact } from "#/lib/orders/store.ts";
import type { SellerLines } from "./seller-lines.ts";

/** A receipt that has its number. */
export interface Issued {
  /** "2026-A-000042": unique, and without gaps within a year. */
  number: string;
  /** In epoch milliseconds. */
  issuedAt: number;
  /** As the settings named the seller then. */
  seller: SellerLines;
}

/**
 * Takes the next number for a receipt that has none; a receipt that has one keeps it. The transaction holds nothing else, so that other
 * processes wait for each other only for a moment, and one that fails gives the number back.
 * @param about what the receipt is for
 */
export function issue(context: OrdersContext, about: string, seller: SellerLines): Promise<Issued> {
  return transact(context, async (transaction) => {
    const known = await findIssued(transaction, about);
    if (known) return known;
    const issuedAt = context.clock.now();
    const series = await seriesAt(transaction, issuedAt);
    const number = await nextIn(transaction, series);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("receipt_numbers")
      .values({ about, series, number, issued_at: issuedAt, seller: JSON.stringify(seller) })
      .onConflict((conflict) => conflict.column("about").doNothing())
      .executeTakeFirst();
    // Another process has issued it meanwhile: the number goes back, and the next attempt finds that receipt.
    if (numInsertedOrUpdatedRows !== 1n) throw new ConflictError(`receipt ${about} was issued by another process`);
    return { number: written(series, number), issuedAt, seller };
  });
}

export async function findIssued(query: Kysely<Schema>, about: string): Promise<Issued | null> {
  const rows = query.selectFrom("receipt_numbers").select(["series", "number", "issued_at", "seller"]);
  const row = await rows.where("about", "=", about).executeTakeFirst();
  if (!row) return null;
  const seller = JSON.parse(row.seller) as SellerLines;
  return { number: written(row.series, row.number), issuedAt: row.issued_at, seller };
}

/** The year of the issue in UTC, like all times that the shop states, and the shop's letter. */
async function seriesAt(transaction: Transaction<Schema>, at: number): Promise<string> {
  const { letter } = await transaction.selectFrom("receipt_shop").select("letter").executeTakeFirstOrThrow();
  return `${new Date(at).getUTCFullYear()}-${letter}`;
}

/** A counter row, not a sequence of the database or the highest number: those leave gaps, and give a number twice. */
async function nextIn(transaction: Transaction<Schema>, series: string): Promise<number> {
  const { last } = await transaction
    .insertInto("receipt_series")
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column("series").doUpdateSet(({ eb }) => ({ last: eb("receipt_series.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

const DIGITS = 6;

function written(series: string, number: number): string {
  return `${series}-${String(number).padStart(DIGITS, "0")}`;
}
