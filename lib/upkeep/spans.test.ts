import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { around, spansOf } from "#/lib/testing/tracing/spans.ts";
import { clearTimesOfClockAhead } from "./clock-rollback.ts";
import { storePolicyReports } from "./policy-reports.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

test("each order that the sweeper settles has a trace of its own", async () => {
  for (const { id } of [await bench.startOrder(), await bench.startRenewal()]) {
    await bench.orders.reportCardAttempt(id, "confirming");
  }
  bench.pass(10_000);
  const spans = await spansOf(() => bench.sweep());
  const roots = spans.filter(({ parentSpanContext }) => parentSpanContext === undefined);
  expect(roots.map(({ name }) => name)).toEqual(["settle order", "settle order"]);
  expect(around(spans, "partner resultQuery")).toEqual(["settle order"]);
  expect(around(spans, "transaction")).toEqual(["settle order"]);
});

test("a round that finds nothing has no span", async () => {
  const idle = async () => {
    expect(await bench.sweep()).toBe(0);
    await clearTimesOfClockAhead(bench.context);
    await storePolicyReports(bench.context, []);
  };
  // While it stands nothing else becomes due.
  bench.stopClock();
  await bench.sweepAll();
  expect(await spansOf(idle)).toEqual([]);
});
