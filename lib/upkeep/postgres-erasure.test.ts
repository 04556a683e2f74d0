import { afterAll, beforeAll, expect, test } from "vitest";
import { askForHelp, findCaseOf, readMessages, redirectAnswers } from "#/lib/cases/cases.ts";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { readNotes, writeNote } from "#/lib/desk/orders/notes.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { waitingTransactions } from "#/testbed/postgres.ts";
import { eraseOrder } from "./erasure.ts";

let bench: OrdersBench;
let operator: Operator;
beforeAll(async () => {
  bench = await createOrdersBench();
  ({ operator } = await addOperator(bench.context, "Ann"));
});
afterAll(() => bench.close());

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

/** Begins to write while the order is being erased. */
async function whileErased<T>(order: Order, write: () => Promise<T>): Promise<T> {
  const { context } = bench;
  let written: Promise<T> | undefined;
  await transact(context, async (transaction) => {
    await eraseOrder(transaction, order, context.clock.now());
    written = write();
    await expect.poll(() => waitingTransactions(bench.databaseUrl)).toHaveLength(1);
  });
  if (written === undefined) throw new Error("nothing was written");
  return written;
}

async function lapsedOrder(): Promise<Order> {
  const opened = await bench.startOrder({ sim: spareSim() });
  return change(bench.context, opened, "lapsed", { payment: "lapsed" });
}

test.each(Object.entries(WRITERS))("%s that comes while its order is being erased is refused", async (_, write) => {
  const order = await lapsedOrder();
  await help(order, "first");
  expect(await whileErased(order, () => write(order))).toBe(false);
  const { query } = bench.context.db;
  const found = await findCaseOf(query, order.id);
  expect(found?.email).toBeNull();
  expect((await readMessages(query, found?.id ?? "")).map(({ text }) => text)).toEqual([""]);
  expect(await readNotes(query, order.id)).toEqual([]);
  expect(await query.selectFrom("receipts").selectAll().where("order_id", "=", order.id).execute()).toEqual([]);
});

test.each(["withdrawal", "cancellation"] as const)(
  "a %s that comes while its order is being erased fits no order, so the sweep finds it",
  async (kind) => {
    const order = await lapsedOrder();
    const { orderNo } = order.partnerIds;
    const typed = { orderNo, email: "buyer@example.com", language: "en", attempt: "a form" } as const;
    await whileErased(order, () => createDeclarations(bench.context).declare({ kind, ...typed }));
    const stored = bench.context.db.query.selectFrom("declarations").select("order_id").where("kind", "=", kind);
    expect(await stored.execute()).toEqual([{ order_id: null }]);
  },
);

test("the body of a declined notification that comes while its order is being erased isn't kept", async () => {
  const order = await lapsedOrder();
  const declined = { top: { event_subtype: "payment_failed" }, detail: { payment_status: "failed" } };
  expect(await whileErased(order, () => bench.notify(order, declined))).toBe(200);
  const stored = bench.context.db.query.selectFrom("notifications").select(["outcome", "body_sealed"]);
  expect(await stored.where("order_id", "=", order.id).execute()).toEqual([{ outcome: "declined", body_sealed: "" }]);
});
