import { afterAll, beforeAll, expect, test } from "vitest";
import { askForHelp, findCaseOf, readMessages, redirectAnswers } from "#/lib/cases/cases.ts";
import { readNotes, writeNote } from "#/lib/desk/orders/notes.ts";
import { change, transact } from "#/lib/orders/store.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { eraseOrder } from "./erasure.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const LOCKED = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

test("what is written while an order is being erased is refused, and leaves nothing", async () => {
  const { context } = bench;
  const { operator } = await addOperator(context, "Ann");
  const started = await change(context, await bench.openOrder(), "void", {
    payment: "void",
    email: "buyer@example.com",
  });
  const { id: orderId } = started;
  const request = {
    orderId,
    text: "Where is it?",
    saw: "ended",
    browser: "",
    language: "en",
    isChanged: false,
  } as const;
  const address = { email: "buyer@example.com", isTold: false };
  expect(await askForHelp(context, { ...request, ...address, key: "first" })).toBe(true);
  const writers = [
    () => askForHelp(context, { ...request, ...address, key: "second" }),
    () => redirectAnswers(context, orderId, "other@example.com"),
    async () =>
      (await writeNote(context, operator, { id: "n".repeat(22), orderId, text: "a note", replaces: null })).status,
  ];
  let written: Promise<unknown>[] = [];
  await transact(context, async (transaction) => {
    await eraseOrder(transaction, await bench.read(orderId), context.clock.now());
    written = writers.map((write) => write());
    await expect.poll(() => askPostgres(bench.databaseUrl, LOCKED)).toHaveLength(writers.length);
  });
  expect(await Promise.all(written)).toEqual([false, false, "refused"]);
  const found = await findCaseOf(context.db.query, orderId);
  expect(found?.email).toBeNull();
  const messages = await readMessages(context.db.query, found?.id ?? "");
  expect(messages.map(({ text }) => text)).toEqual([""]);
  expect(await readNotes(context.db.query, orderId)).toEqual([]);
});
