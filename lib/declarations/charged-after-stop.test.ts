import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { createDeclarations } from "./declarations.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const MINUTE = 60_000;

test("a cancellation of a renewal that charged after its stop stops it again, once", async () => {
  const order = await paidRenewal(bench);
  const { query } = bench.context.db;
  const declarations = createDeclarations(bench.context);
  const cancel = async (attempt: string) => {
    const { orderNo } = order.partnerIds;
    await declarations.declare({
      ...{ kind: "cancellation", attempt, orderNo },
      ...{ email: "buyer@example.com", language: "de" },
    });
    await pendingWorkDone();
    bench.pass(MINUTE);
    await bench.renewals.sweep();
    const stops = await query.selectFrom("renewal_stops").select("stopped_at").where("sim", "=", order.sim).execute();
    return stops.map(({ stopped_at }) => stopped_at !== null);
  };
  expect(await cancel("one")).toEqual([true]);
  bench.pass(31 * DAY);
  const now = bench.context.clock.now();
  const detail = { transaction_type: "subscription", paid_at: now };
  await bench.notify(order, { event: { id: `E-${now}` }, detail, timestamp: String(now) });
  expect((await bench.read(order.id)).review).toContain("after it was stopped");
  bench.pass(MINUTE);
  expect(await cancel("two")).toEqual([true, true]);
  expect(await cancel("three"), "it hasn't charged since").toEqual([true, true]);
  const calls = await bench.sandbox.control<{ call: string }[]>("requests");
  expect(calls.filter(({ call }) => call === "cancelAutoRenewalRecord")).toHaveLength(2);
});
