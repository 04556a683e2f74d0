import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { inUse, listTools, waiting } from "#/lib/testing/sim-lists.ts";

/* Entries of a SIM's list that another order may have. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { pay, statuses, askAll, listIs } = listTools(() => bench);

test("of two plans with one title and other codes, one entry makes one ready", async () => {
  await listIs();
  const first = await bench.startOrder();
  // The same title stands for another plan.
  const { query } = bench.context.db;
  await query.updateTable("orders").set({ plan_name: "another-plan" }).where("id", "=", first.id).execute();
  await pay(first);
  await askAll([first]);
  bench.pass(HOUR);
  const second = await bench.startOrder({ isAgain: true });
  await pay(second);
  await bench.notify(second);
  await listIs(inUse(second.plan.title));
  await askAll([second, first]);
  expect(await statuses([first, second])).toEqual(["review", "ready"]);
});

test("the next period of a renewal is not taken for a plan that was bought beside it", async () => {
  const renewal = await paidRenewal(bench);
  const { title } = renewal.plan;
  await listIs(inUse(title));
  await askAll([renewal]);
  expect(await statuses([renewal])).toEqual(["ready"]);
  bench.pass(29 * DAY);
  const bought = await bench.startOrder({ sim: renewal.sim, planName: renewal.plan.name, isAgain: true });
  expect(bought.placement.entriesBefore).toBe(1);
  await pay(bought);
  bench.pass(2 * DAY);
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: now };
  await bench.notify(renewal, { event: { id: "the next charge" }, detail, timestamp: String(now) });
  await listIs(inUse(title), waiting(title));
  await askAll([bought]);
  expect(await bench.read(bought.id)).toMatchObject({ service: "placed", deliveredAt: null });
  bench.pass(HOUR);
  await bench.sweepAll();
  expect(await statuses([bought])).toEqual(["review"]);
});

test("a charge that failed hides no plan that was bought beside the renewal", async () => {
  const renewal = await paidRenewal(bench);
  const { title } = renewal.plan;
  await listIs(inUse(title));
  await askAll([renewal]);
  bench.pass(29 * DAY);
  const bought = await bench.startOrder({ sim: renewal.sim, planName: renewal.plan.name, isAgain: true });
  await pay(bought);
  bench.pass(2 * DAY);
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", payment_status: "failed", paid_at: now };
  const failed = { event: { id: "a failed charge" }, detail, timestamp: String(now) };
  await bench.notify(renewal, { ...failed, top: { event_subtype: "payment_failed" } });
  await listIs(inUse(title), waiting(title));
  await askAll([bought]);
  expect(await statuses([bought])).toEqual(["queued"]);
});
