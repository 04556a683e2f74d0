import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { joinInstance } from "#/lib/testing/postgres/instance.ts";
import { handleItem } from "./handle.ts";
import { mailNewItems } from "./mailing.ts";
import { findItem } from "./queue.ts";
import { takeItem } from "./take.ts";

/* Several processes on one database: each item is taken, handled and told once. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

async function processes(count: number) {
  const instances = await Promise.all(Array.from({ length: count }, () => joinInstance(bench)));
  for (const instance of instances) onTestFinished(() => instance.close());
  return instances.map(({ context }) => context);
}

async function flaggedKey(): Promise<string> {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  return `order:${order.id}`;
}

test("operators of six processes who take an item at once: one has it, the others are told", async () => {
  const contexts = await processes(6);
  const key = await flaggedKey();
  const outcomes = await Promise.all(
    contexts.map(async (context, index) => takeItem(context, await addOperator(context, `taker ${index}`), key)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "held"),
    "taken",
  ]);
});

test("operators of six processes who handle an item at once write one word of it", async () => {
  const contexts = await processes(6);
  const key = await flaggedKey();
  const source = { query: bench.context.db.query, now: bench.context.clock.now() };
  const item = await findItem(source, key);
  const { kind, version } = item ?? { kind: "", version: 0 };
  const word = { reason: "harmless", note: "Nothing is wrong with it." } as const;
  const outcomes = await Promise.all(
    contexts.map(async (context, index) =>
      handleItem(context, await addOperator(context, `handler ${index}`), { key, kind, version, ...word }),
    ),
  );
  const statuses = outcomes.map(({ status }) => status).toSorted();
  expect(statuses).toEqual(["handled", ...Array.from({ length: 5 }, () => "handled before")]);
  const audit = bench.context.db.query.selectFrom("desk_audit").select("number").where("event", "=", "item handled");
  expect(await audit.where("subject", "=", key).execute()).toHaveLength(1);
});

test("six processes tell the operators of each item in one mail", async () => {
  const contexts = await processes(6);
  await flaggedKey();
  await flaggedKey();
  await Promise.all(contexts.map((context) => mailNewItems(context)));
  const { query } = bench.context.db;
  const mails = await query.selectFrom("mails").select("occasion").where("kind", "=", "desk-queue").execute();
  expect(mails).toHaveLength(1);
  const told = query
    .selectFrom("desk_items")
    .select("key")
    .where("mailed_in", "=", mails[0]?.occasion ?? "");
  expect((await told.execute()).length).toBeGreaterThanOrEqual(2);
});
