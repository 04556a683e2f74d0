import type { OrdersContext } from "./context.ts";

/**
 * Runs work that talks to the partner about an order, while nobody else does, in this or any other instance.
 * A lease saves calls; it is not what keeps money safe, which are the versions that every change is compared with.
 * @returns what the work returned, or null when somebody else holds the lease
 */
export async function withLease<T>(
  { db, random }: OrdersContext,
  orderId: string,
  leaseMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const token = random(16).toString("hex");
  const now = await db.now();
  const { numUpdatedRows } = await db.query
    .updateTable("orders")
    .set({ lease_token: token, lease_until: now + leaseMs })
    .where("id", "=", orderId)
    .where(({ eb, or }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  try {
    return await work();
  } finally {
    await db.query
      .updateTable("orders")
      .set({ lease_token: null, lease_until: null })
      .where("id", "=", orderId)
      .where("lease_token", "=", token)
      .execute();
  }
}
