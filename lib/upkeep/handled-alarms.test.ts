import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noteAlarms } from "#/lib/desk/queue/alarm-items.ts";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { findItem } from "#/lib/desk/queue/queue.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { quietWatch } from "#/lib/testing/quiet-watch.ts";
import type { Watch } from "./watch.ts";

/* An alarm grows quiet once an operator has handled what it counts, and counts again what comes later. */

const MINUTE = 60_000;
const WORD = { reason: "other", note: "Looked into it on Monday." } as const;

let bench: OrdersBench;
let watch: Watch;
let ann: Awaited<ReturnType<typeof addOperator>>;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
});
beforeEach(async () => {
  await bench.reset();
  watch = quietWatch(bench.context);
});
afterAll(() => bench.close());

async function counted(alarm: StandingAlarm): Promise<number> {
  bench.pass(MINUTE);
  await watch.sweep();
  await noteAlarms(bench.context, watch.counts());
  return watch.counts()[alarm];
}

async function handle(key: string): Promise<void> {
  const { db, clock } = bench.context;
  const item = await findItem({ query: db.query, now: clock.now() }, key);
  if (item === null) throw new Error("no item");
  const outcome = await handleItem(bench.context, ann, { key, kind: item.kind, version: item.version, ...WORD });
  expect(outcome).toEqual({ status: "handled" });
}

test("a restore is told of until its item is handled, and the next one again", async () => {
  const { db, clock } = bench.context;
  const restore = (backup_at: number) =>
    db.query.insertInto("restores").values({ backup_at, restored_at: clock.now() }).execute();
  await restore(1);
  expect(await counted("restored_from_backup")).toBe(1);
  await handle("alarm:restored_from_backup");
  expect(await counted("restored_from_backup")).toBe(0);
  await restore(2);
  expect(await counted("restored_from_backup")).toBe(1);
});
