import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { waitingTransactions } from "#/testbed/postgres.ts";
import { columnsOf } from "./columns.ts";
import type { ResultStatement } from "./decide.ts";
import { decideNow, recordStatement } from "./evidence.ts";
import type { OrderChange } from "./order.ts";
import { advance, getOrder, holdOrders, makeDue } from "./store.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** Resolves when the work is done, or waits for a lock. */
async function untilStuck(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  const isStuck = async () => isDone || (await waitingTransactions(bench.databaseUrl)).length > 0;
  await Promise.race([end, expect.poll(isStuck).toBe(true)]);
}

async function write(orderId: string, change: OrderChange): Promise<void> {
  const { query } = bench.context.db;
  await query.updateTable("orders").set(columnsOf(change)).where("id", "=", orderId).execute();
}

test("a notification waits for what a list says of another order of its SIM", async () => {
  const [other, order] = [await bench.startOrder(), await bench.startOrder()];
  const before = Date.now() - 5_000;
  const paid = { payment: "paid", paidAt: before, learnedAt: before, schedule: { nextQueryAt: null } } as const;
  await write(other.id, { ...paid, service: "refused" });
  const placement = { sentAt: before, plansBefore: 0, entriesBefore: 0 };
  await write(order.id, { service: "placed", placement, openedAt: before, createdAt: before });
  let notified: Promise<unknown> = Promise.resolve();
  await bench.context.db.query.transaction().execute(async (transaction) => {
    await holdOrders(transaction, other.sim).execute();
    notified = bench.notify(order, { detail: { paid_at: Date.now() } });
    await untilStuck(notified);
    const at = Date.now();
    const current = await getOrder(transaction, other.id);
    const placed = await advance(transaction, current, "placed", { service: "placed" }, { at });
    await advance(transaction, placed, "active", { service: "active", deliveredAt: at, activeAt: at }, { at });
  });
  expect(await notified).toBe(200);
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", service: "placed" });
});

test("an order that is made due while it is decided about stays due", async () => {
  const { id } = await bench.startOrder();
  const { query } = bench.context.db;
  const now = Date.now();
  let due: Promise<unknown> = Promise.resolve();
  await query.transaction().execute(async (transaction) => {
    const order = await getOrder(transaction, id);
    const none = { amount: null, amountText: "", currency: null, orderPeriod: null, resultDate: null };
    const statement: ResultStatement = { source: "result", word: "pending", ...none };
    const heard = await recordStatement(bench.context, transaction, order, statement, now);
    due = makeDue(query, now).where("id", "=", id).execute();
    await untilStuck(due);
    await decideNow(bench.context, transaction, order, heard, now);
  });
  await due;
  expect((await bench.read(id)).schedule.nextQueryAt).toBe(now);
});
