import type { Database } from "#/lib/db/database.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { transact } from "#/lib/orders/store.ts";
import type { Observation } from "#/lib/partner/observations.ts";

/** Different labels of one assumption in the database: a broken service must not fill it. */
const MAX_LABELS = 50;

/** Adds what this process has seen of the assumptions to what all processes have seen. */
export async function storeObservations(context: OrdersContext, observed: readonly Observation[]): Promise<void> {
  // Always in one order, so that two processes never wait for each other's rows.
  const sorted = observed.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  if (sorted.length === 0) return;
  await transact(context, async (transaction) => {
    for (const { assumption, seen, count, firstAt, lastAt } of sorted) {
      const { numUpdatedRows } = await transaction
        .updateTable("observations")
        .set(({ eb }) => ({ count: eb("count", "+", count), last_at: lastAt }))
        .where("assumption", "=", assumption)
        .where("seen", "=", seen)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) continue;
      const labels = await transaction
        .selectFrom("observations")
        .select("seen")
        .where("assumption", "=", assumption)
        .execute();
      if (labels.length >= MAX_LABELS) continue;
      await transaction
        .insertInto("observations")
        .values({ assumption, seen, count, first_at: firstAt, last_at: lastAt })
        .onConflict((conflict) =>
          conflict.columns(["assumption", "seen"]).doUpdateSet(({ eb }) => ({
            count: eb("observations.count", "+", count),
            last_at: lastAt,
          })),
        )
        .execute();
    }
  });
}

function keyOf({ assumption, seen }: Observation): string {
  return `${assumption} ${seen}`;
}

/** What all processes have seen of the assumptions. */
export async function readObservations({ query }: Database): Promise<Observation[]> {
  const rows = await query.selectFrom("observations").selectAll().orderBy("assumption").orderBy("seen").execute();
  return rows.map(({ first_at, last_at, ...row }) => ({ ...row, firstAt: first_at, lastAt: last_at }));
}
