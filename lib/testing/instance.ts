import { openDatabase } from "#/lib/db/open.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import type { OrdersBench } from "./orders-bench.ts";
import { PARTNER_CODE } from "./partner-calls.ts";

/** One of several shops on one PostgreSQL, with its own connections, wired like the shop. */
export interface Instance {
  orders: Orders;
  context: OrdersContext;
  close(): Promise<void>;
}

/** @param clockAheadMs how wrong the clock of its process is */
export async function joinInstance(bench: OrdersBench, clockAheadMs = 0): Promise<Instance> {
  const db = await openDatabase(bench.databaseUrl, () => Date.now() + clockAheadMs);
  const clock = { ...bench.context.clock, now: db.time };
  const context = { ...bench.context, db, clock };
  return { context, orders: createOrders(context, PARTNER_CODE), close: () => db.close() };
}
