import { expect, onTestFinished } from "vitest";
import { lockRows } from "#/testbed/postgres.ts";

/** Rows locked by another connection, so that transactions queue up for them. */
export interface HeldRows {
  /** Resolves when this many transactions wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  letGo(): Promise<void>;
}

/** Locks the rows of these orders, at most until the test ends. For PostgreSQL, where several transactions can run at the same time. */
export async function holdOrders(url: string, orderIds: string[]): Promise<HeldRows> {
  const { waiting, letGo } = await lockRows(url, "SELECT id FROM orders WHERE id = ANY($1)", [orderIds]);
  onTestFinished(letGo);
  return {
    untilWaiting: async (count) => {
      await expect.poll(waiting).toHaveLength(count);
    },
    letGo,
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
