import { openDatabase } from "#/lib/db/open.ts";
import { createInbox, type Inbox } from "#/lib/inbox/inbox.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import type { OrdersBench } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE } from "#/lib/testing/partner-calls.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";

/** One of several shops on one PostgreSQL, with its own connections, wired like the shop. */
export interface Instance {
  orders: Orders;
  inbox: Inbox;
  sweep(): Promise<number>;
  context: InboxContext;
  close(): Promise<void>;
}

/** @param clockAheadMs how wrong the clock of its process is */
export async function joinInstance(bench: OrdersBench, clockAheadMs = 0): Promise<Instance> {
  const db = await openDatabase(bench.databaseUrl, { ...PATIENT, clock: () => Date.now() + clockAheadMs });
  const clock = { ...bench.context.clock, now: db.time };
  const context = { ...bench.context, db, clock };
  const orders = createOrders(context, PARTNER_CODE);
  return { context, orders, inbox: createInbox(context), sweep: () => sweep(context), close: () => db.close() };
}
