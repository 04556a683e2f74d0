import type { OrdersContext } from "#/lib/orders/context.ts";
import { backoffMs, FAILURES_BEFORE_BACKOFF, HOUR } from "#/lib/orders/schedule.ts";
import { makeDue } from "#/lib/orders/store.ts";

/**
 * After the start of the only process on its database: the holders of all leases are gone, and recently active orders are due now. An
 * order at which several processes died backs off, so that it can't crash the shop again and again.
 */
export async function recover({ db, clock, log }: OrdersContext): Promise<void> {
  const now = clock.now();
  const left = await db.query
    .updateTable("orders")
    .set(({ eb }) => ({ failures: eb("failures", "+", 1), lease_token: null, lease_until: null }))
    .where("lease_token", "is not", null)
    .returning(["id", "failures"])
    .execute();
  await db.query
    .updateTable("mails")
    .set({ lease_token: null, lease_until: null })
    .where("state", "=", "waiting")
    .where("lease_token", "is not", null)
    .execute();
  const { numUpdatedRows } = await makeDue(db.query, now)
    .where("payment", "in", ["open", "paid"])
    .where("next_ask_at", ">", now)
    .where("touched_at", ">", now - HOUR)
    .where("failures", "<", FAILURES_BEFORE_BACKOFF)
    .executeTakeFirst();
  for (const { id, failures } of left.filter((order) => order.failures >= FAILURES_BEFORE_BACKOFF)) {
    const next_ask_at = now + backoffMs(failures);
    await db.query.updateTable("orders").set({ next_ask_at }).where("id", "=", id).execute();
  }
  log.info("recovered", { count: Number(numUpdatedRows) });
}
