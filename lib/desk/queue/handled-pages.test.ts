import { afterAll, beforeAll, expect, test } from "vitest";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { handleAll, handleItem } from "./handle.ts";
import { findItem, type HandledPlace, readHandledPlace, showHandled } from "./queue.ts";

const WORD = { reason: "other", note: "Looked into it on Monday." } as const;

let bench: OrdersBench;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
});
afterAll(() => bench.close());

const query = () => bench.context.db.query;

/** Notifications that the shop can't check: each is an item. */
async function addItems(from: number, count: number): Promise<string[]> {
  const row = { key_id: "k", headers: "{}", body_sealed: "", body_bytes: 1, kind: "x", forms: "", tried: 1 };
  const ids = Array.from({ length: count }, (_one, index) => `u${String(from + index).padStart(4, "0")}`);
  await query()
    .insertInto("unread_notifications")
    .values(ids.map((id, index) => ({ ...row, id, received_at: from + index + 1 })))
    .execute();
  return ids.map((id) => `unread:${id}`);
}

async function handleOne(key: string): Promise<void> {
  bench.pass(1_000);
  const { kind = "", version = 0 } = (await findItem({ query: query(), now: bench.context.clock.now() }, key)) ?? {};
  expect(await handleItem(bench.context, ann, { key, kind, version, ...WORD })).toEqual({ status: "handled" });
}

/** The keys on each page, from the first to the last. */
async function pages(): Promise<string[][]> {
  const read: string[][] = [];
  let after: HandledPlace | null = null;
  do {
    const page = await showHandled(bench.context, { operatorId: ann.operator.id, after });
    read.push(page.items.map(({ key }) => key));
    // As the address of the next page says it.
    after = page.next && readHandledPlace(`${page.next.at}:${page.next.key}`);
  } while (after !== null);
  return read;
}

test("what was handled is read fifty at a time, the latest first, each item once", async () => {
  const together = await addItems(0, 60);
  const drawn = { kind: "unread", count: 60, newest: 60, ...WORD } as const;
  expect(await handleAll(bench.context, ann, drawn)).toEqual({ status: "handled" });
  const single = await addItems(60, 45);
  for (const key of single) await handleOne(key);
  const all = [...single.toReversed(), ...together.toReversed()];
  expect(await pages()).toEqual([all.slice(0, 50), all.slice(50, 100), all.slice(100)]);

  await query().deleteFrom("unread_notifications").where("id", "<", "u0050").execute();
  expect((await pages()).flat(), "what is over is left out").toEqual(all.slice(0, 55));
  await query().updateTable("unread_notifications").set({ received_at: 9_999 }).where("id", "=", "u0104").execute();
  expect((await pages()).flat(), "so is what is open again").toEqual(all.slice(1, 55));
});

test("a page where hardly anything stands any more ends, and leads to the next one", async () => {
  const over = await addItems(1_000, 600);
  const drawn = { kind: "unread", count: 601, newest: 9_999, ...WORD } as const;
  expect(await handleAll(bench.context, ann, drawn)).toEqual({ status: "handled" });
  await query()
    .deleteFrom("unread_notifications")
    .where(
      "id",
      "in",
      over.map((key) => key.slice("unread:".length)),
    )
    .execute();
  const read = await pages();
  expect(read.map(({ length }) => length)).toEqual([0, 50, 5]);
});

test("what isn't a place in the list leads to its first page", () => {
  for (const text of [undefined, "", "1", "1:", ":unread:a", "1:a'b", ["1:unread:a"]]) {
    expect(readHandledPlace(text)).toBeNull();
  }
});
