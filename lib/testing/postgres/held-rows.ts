import pg from "pg";
import { expect, onTestFinished } from "vitest";

/** Rows locked by another connection, so that transactions queue up for them. */
export interface HeldRows {
  /** Resolves when this many transactions wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  letGo(): Promise<void>;
}

/** Locks the rows of these orders, at most until the test ends. For PostgreSQL, where several transactions can run at the same time. */
export async function holdOrders(url: string, orderIds: string[]): Promise<HeldRows> {
  const client = new pg.Client(url);
  onTestFinished(() => client.end());
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT id FROM orders WHERE id = ANY($1) FOR UPDATE", [orderIds]);
  const waiting = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return {
    async untilWaiting(count) {
      await expect
        .poll(async () => {
          // In one transaction the view would keep its first snapshot.
          await client.query("SELECT pg_stat_clear_snapshot()");
          return (await client.query(waiting)).rows.length;
        })
        .toBe(count);
    },
    letGo: () => client.end(),
  };
}

/** A barrier: each caller waits until `count` callers have arrived. */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
