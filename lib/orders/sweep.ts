import type { OrdersContext } from "./context.ts";
import { settle } from "./settle.ts";

const BATCH = 20;
const AT_ONCE = 4;
const SET_ASIDE_MS = 30_000;

/**
 * Settles the orders whose time has come, the longest overdue first. This is what promises that a payment is found when every
 * notification was lost: it runs in every instance, and leases keep two of them from asking about the same order.
 */
export async function sweep(context: OrdersContext): Promise<number> {
  const { db, log } = context;
  const now = await db.now();
  const due = await db.query
    .selectFrom("orders")
    .select("id")
    .where("next_ask_at", "<=", now)
    .where(({ eb, or }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .orderBy("next_ask_at")
    .limit(BATCH)
    .execute();
  const waiting = due.map((row) => row.id);
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await settle(context, id).catch(async (error: unknown) => {
        log.error("settling failed", { orderId: id, error });
        // One order that can't be settled must not hold up the others.
        const next_ask_at = context.clock.now() + SET_ASIDE_MS;
        await db.query.updateTable("orders").set({ next_ask_at }).where("id", "=", id).execute();
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return due.length;
}

const PAUSE_MS = 1_000;

/** Sweeps for as long as the process lives. A failing database is logged and met again a second later. */
export async function sweepForever(
  { sweep }: { sweep(): Promise<number> },
  { clock, log }: Pick<OrdersContext, "clock" | "log">,
): Promise<never> {
  for (;;) {
    await sweep().catch((error: unknown) => log.error("sweep failed", { error }));
    await clock.sleep(PAUSE_MS);
  }
}
