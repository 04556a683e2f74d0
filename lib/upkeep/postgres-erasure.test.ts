import { afterAll, beforeAll, expect, test } from "vitest";
import { askForHelp, findCaseOf, readMessages, redirectAnswers } from "#/lib/cases/cases.ts";
import { readNotes, writeNote } from "#/lib/desk/orders/notes.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { eraseOrder } from "./erasure.ts";

let bench: OrdersBench;
let operator: Operator;
beforeAll(async () => {
  bench = await createOrdersBench();
  ({ operator } = await addOperator(bench.context, "Ann"));
});
afterAll(() => bench.close());

const LOCKED = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

const help = ({ id: orderId }: Order, key: string) =>
  askForHelp(bench.context, {
    ...{ orderId, key, text: "Where is it?", saw: "ended", browser: "", language: "en" },
    ...{ email: "buyer@example.com", isChanged: false, isTold: false },
  });

/** Each says whether it has written. */
const WRITERS: Record<string, (order: Order) => Promise<boolean>> = {
  "a request for help": (order) => help(order, "second"),
  "an address for its answers": ({ id }) => redirectAnswers(bench.context, id, "other@example.com"),
  "a note": async ({ id: orderId }) => {
    const note = { id: `note of ${orderId}`, orderId, text: "a note", replaces: null };
    return (await writeNote(bench.context, operator, note)).status === "written";
  },
  "lines on a receipt": (order) =>
    createReceipts(bench.context, {} as Parameters<typeof createReceipts>[1]).bill(order, "owner", {
      company: "A company",
      taxId: "",
    }),
};

test.each(Object.entries(WRITERS))("%s that comes while its order is being erased is refused", async (_, write) => {
  const { context } = bench;
  const opened = await bench.openOrder();
  const order = await change(context, opened, "void", { payment: "void", email: "buyer@example.com" });
  await help(order, "first");
  let written: Promise<boolean> | undefined;
  await transact(context, async (transaction) => {
    await eraseOrder(transaction, order, context.clock.now());
    written = write(order);
    await expect.poll(() => askPostgres(bench.databaseUrl, LOCKED)).toHaveLength(1);
  });
  expect(await written).toBe(false);
  const { query } = context.db;
  const found = await findCaseOf(query, order.id);
  expect(found?.email).toBeNull();
  expect((await readMessages(query, found?.id ?? "")).map(({ text }) => text)).toEqual([""]);
  expect(await readNotes(query, order.id)).toEqual([]);
  expect(await query.selectFrom("receipts").selectAll().where("order_id", "=", order.id).execute()).toEqual([]);
});
