import { type KeptShop, keepShop } from "#/bench/figures/shop-kept.ts";
import { keysOf } from "#/bench/torture/books/books.ts";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { fillRows } from "./fill.ts";

/** Milliseconds that one took in a shop, by what was measured. */
export type Times = Map<string, number[]>;

/** A shop whose database is full, and what was measured in it. */
export interface FilledShop {
  kept: KeptShop;
  /** The order of which the open ones are copies. */
  model: OrderRow;
  times: Times;
}

/** @param postgresUrl an empty database, in the place of an embedded one */
export async function fillShop(
  wanted: { settled: number; open: number },
  postgresUrl: string | undefined,
): Promise<FilledShop> {
  const kept = await keepShop(postgresUrl);
  const shop = await kept.start();
  const [settled, open] = [new HttpBuyer(kept.origin, spareSim()), new HttpBuyer(kept.origin, spareSim())];
  await settled.openCardForm();
  await settled.pay(kept.sandbox);
  await settled.untilReady();
  await open.openCardForm();
  await open.tell("confirming");
  await shop.stop();
  return withDatabase(kept, async (db) => {
    // The models' sealed values are copied as they are, their digests are not.
    await fillRows(
      db.query.withoutPlugins(),
      { settled: settled.orderId, open: open.orderId },
      { ...wanted, now: Date.now() },
    );
    // PostgreSQL does it by itself after a while. On a connection of its own, since it takes longer than a statement of the shop may.
    if (postgresUrl !== undefined) await askPostgres(postgresUrl, "VACUUM (ANALYZE)");
    const orders = db.query.selectFrom("orders").selectAll();
    return { kept, times: new Map(), model: await orders.where("id", "=", open.orderId).executeTakeFirstOrThrow() };
  });
}

/** The longest pause between two questions about an open order: the shop would call a longer one a clock's fault. */
const PAUSE_MS = 15 * 60_000;

/** No open order is due while the shop is measured: only its sweep asks about them, and that comes last. */
export async function postpone(kept: KeptShop): Promise<void> {
  await withDatabase(kept, async ({ query }) => {
    const next_ask_at = Date.now() + PAUSE_MS;
    await query.updateTable("orders").set({ next_ask_at }).where("payment", "=", "open").execute();
  });
}

/** Opens a shop's database while the shop doesn't run. */
export async function withDatabase<T>(kept: KeptShop, work: (db: Database) => Promise<T>): Promise<T> {
  const url = new URL(kept.databaseUrl);
  // A change of all open orders takes longer than a statement of the shop may.
  if (url.protocol !== "file:")
    for (const limit of ["statement", "query"]) url.searchParams.set(`${limit}_timeout`, "600000");
  const db = await openDatabase(url.href, { keys: keysOf(kept) });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
