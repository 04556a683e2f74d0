import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { Seal } from "#/lib/web/seal.ts";
import { createRandom, type Random } from "#/testbed/random.ts";
import { FATES, type Fate } from "./fates.ts";
import { addFleetOrder } from "./fleet-order.ts";
import { addGroupChange } from "./group-change.ts";
import { OPERATORS, type Rows, rowsOf } from "./rows.ts";
import { type Shift, workQueue } from "./work-queue.ts";

export interface Filling extends Shift {
  seal: Seal;
  orders: number;
}

/** Shorter than the shop keeps personal data. */
export const DAYS = 75;
const HOUR = 3_600_000;
/** In statements that are short enough for the databases' limits. */
const BATCH = 200;

/** Each table comes after those that it refers to. */
const TABLES = [
  "orders",
  "history",
  "evidence",
  "declines",
  "renewal_payments",
  "renewal_stops",
  "number_stops",
  "declarations",
  "mails",
  "order_refunds",
  "notifications",
  "unread_notifications",
  "support_cases",
  "case_messages",
] as const satisfies readonly (keyof Schema)[];

export async function hasOrders({ query }: Database): Promise<boolean> {
  return (await query.selectFrom("orders").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Writes orders of all fates, with all that belongs to them. */
export async function fill(filling: Filling): Promise<void> {
  const { db, seal, now, orders, seed } = filling;
  const operators = OPERATORS.map((operator) => ({ ...operator, rights: "act", made_at: now, removed_at: now }));
  await db.query.insertInto("desk_operators").values(operators).execute();
  const order = shuffled(createRandom(seed, 2 ** 31));
  // The newest is old enough that each fate has come.
  const [lastAt, step] = [now - 25 * HOUR, (DAYS * 24 * HOUR) / orders];
  for (let from = 0; from < orders; from += BATCH) {
    const collected: Rows = {};
    for (let index = from; index < Math.min(from + BATCH, orders); index += 1) {
      const fate = order[index % order.length] ?? "served";
      const createdAt = Math.floor(lastAt - (orders - 1 - index) * step);
      const rows = rowsOf({ index, fate, seed, createdAt, now, seal });
      for (const table of TABLES) {
        (collected[table] as unknown[] | undefined) ??= [];
        (collected[table] as unknown[]).push(...(rows[table] ?? []));
      }
    }
    await insert(db, collected);
  }
  await addFleetOrder(filling);
  await addGroupChange(filling);
  await workQueue(filling);
}

function shuffled(random: Random): Fate[] {
  return FATES.map((fate) => ({ fate, at: random.below(2 ** 31) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ fate }) => fate);
}

async function insert({ query }: Database, rows: Rows): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const table of TABLES) {
      const values = rows[table] ?? [];
      if (values.length > 0)
        await transaction
          .insertInto(table)
          .values(values as never)
          .execute();
    }
  });
}
