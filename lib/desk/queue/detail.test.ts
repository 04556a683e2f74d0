import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { showDetail, showItem } from "./detail.ts";
import { readOpen } from "./queue.ts";
import type { ItemKind } from "./queue-item.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const OPERATOR = { id: "operator-1", name: "Ann", right: "act" } as const;
const SIM = "89852072201180436417";

async function keyOf(kind: ItemKind): Promise<string> {
  const items = await readOpen({ query: bench.context.db.query, now: bench.context.clock.now() });
  const [item] = items.filter((one) => one.kind === kind);
  if (item === undefined) throw new Error(`no item ${kind}`);
  return item.key;
}

const audited = () =>
  bench.context.db.query
    .selectFrom("desk_audit")
    .select(["operator_id", "event", "subject"])
    .orderBy("number")
    .execute();

test("what an item holds of a person is read on request, and each reading is written down", async () => {
  const typed = { orderNo: "12 34", email: "reader@example.com", language: "en", attempt: "1" } as const;
  await createDeclarations(bench.context).declare({ kind: "cancellation", ...typed });
  const at = bench.context.clock.now();
  const stop = { id: "n1", sim: SIM, language: "en", requested_at: at, next_ask_at: at, outcome: "given up" };
  await bench.context.db.query.insertInto("number_stops").values(stop).execute();
  await bench.notify(await bench.startOrder(), { top: { event_subtype: "payment_refunded" } });
  const details = {
    declaration: { status: "declared", orderNo: "12 34", email: "reader@example.com" },
    stop: { status: "sim", sim: SIM },
    "unknown-kind": { status: "body", body: expect.stringContaining("payment_refunded") },
  } as const;
  for (const [kind, detail] of Object.entries(details)) {
    const key = await keyOf(kind as ItemKind);
    const item = await showItem(bench.context, "operator-1", key);
    for (const secret of [SIM, "reader@example.com"]) expect(JSON.stringify(item)).not.toContain(secret);
    expect(await showDetail(bench.context, OPERATOR, key)).toEqual(detail);
    expect((await audited()).slice(-2)).toEqual([
      { operator_id: "operator-1", event: "item read", subject: key },
      { operator_id: "operator-1", event: "item opened", subject: key },
    ]);
  }
});

test("an item that is over is not there, and shows nothing", async () => {
  expect(await showItem(bench.context, "operator-1", "declaration:unknown")).toBeNull();
  expect(await showDetail(bench.context, OPERATOR, "declaration:unknown")).toEqual({ status: "gone" });
});
