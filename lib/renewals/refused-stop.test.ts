import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { createRenewals } from "./renewals.ts";
import { overdueStops, STOP_OVERDUE_MS } from "./stop-request.ts";

/* The owner presses "Stop", and the partner refuses: to say what renews, to end it, or both. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const REFUSAL = { operateCode: "F", message: "busy" };
const fault = (call: string, kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call, kind, times: -1, ...more });
const refuse = (name: "query" | "cancel", more: object = {}) =>
  fault(`${name}AutoRenewalRecord`, "json", { body: REFUSAL, ...more });
const healed = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });

async function sweepAfter(ms: number): Promise<void> {
  bench.pass(ms);
  await bench.renewals.sweep();
}

const beginElsewhere = (sim: string) =>
  bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });

const read = ({ sim }: { sim: string }) => bench.renewals.read(sim, "en");
const overdue = (sim: string) =>
  overdueStops(bench.context.db.query, bench.context.clock.now()).selectAll().where("sim", "=", sim).execute();
const mailsAbout = async (orderId: string) => {
  const mails = bench.context.db.query.selectFrom("mails").select("kind").where("about", "=", orderId);
  return (await mails.where("kind", "=", "renewal-stopped").execute()).length;
};

test("a stop that the partner never accepts is never called done, and reaches the operator", async () => {
  const order = await paidRenewal(bench);
  await refuse("query");
  await refuse("cancel");
  await bench.renewals.stop(order.sim, "en");
  for (const ms of [5_000, 60_000, STOP_OVERDUE_MS]) {
    await sweepAfter(ms);
    expect(await read(order)).toMatchObject({ status: "stopping" });
  }
  expect(await mailsAbout(order.id)).toBe(0);
  expect(await overdue(order.sim)).toHaveLength(1);
});

test("a stop whose process ended before the partner heard of it counts one refusal as none", async () => {
  const order = await paidRenewal(bench);
  await refuse("query");
  await refuse("cancel");
  await bench.context.db.query.updateTable("orders").set({ renewal_ask_at: null }).execute();
  const { partner } = bench.context;
  const dying = { ...partner, cancelRenewal: () => Promise.reject(new Error("the process ended")) };
  await createRenewals({ ...bench.context, partner: dying }).stop(order.sim, "en");
  await sweepAfter(60_000);
  expect(await read(order)).toMatchObject({ status: "stopping" });
  expect(await mailsAbout(order.id)).toBe(0);
});

test("a partner that is too busy to cancel, and refuses after it, has ended nothing", async () => {
  const order = await paidRenewal(bench);
  await refuse("query");
  await fault("cancelAutoRenewalRecord", "status", { status: 429, times: 1 });
  await bench.renewals.stop(order.sim, "en");
  await refuse("cancel");
  await sweepAfter(60_000);
  expect(await read(order)).toMatchObject({ status: "stopping" });
  expect(await mailsAbout(order.id)).toBe(0);
});

test("a lost answer to a cancel counts no more once the partner has named the renewal since", async () => {
  const order = await paidRenewal(bench);
  await refuse("query");
  await fault("cancelAutoRenewalRecord", "reset-before", { times: 1 });
  await bench.renewals.stop(order.sim, "en");
  await healed();
  await refuse("cancel");
  await sweepAfter(60_000);
  await refuse("query");
  await sweepAfter(60_000);
  expect(await read(order)).toMatchObject({ status: "stopping" });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: null }]);
});

test("a stop of what began elsewhere outlasts a partner that is busy for a moment", async () => {
  const sim = spareSim();
  await beginElsewhere(sim);
  await refuse("query", { times: 1 });
  await bench.renewals.stop(sim, "en");
  await sweepAfter(60_000);
  expect(await read({ sim })).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a stop is dropped after 40 minutes of refusals where none began here", async () => {
  const sim = spareSim();
  await refuse("query");
  await bench.renewals.stop(sim, "en");
  await sweepAfter(39 * 60_000);
  expect(await read({ sim })).toMatchObject({ status: "stopping" });
  await sweepAfter(5 * 60_000);
  expect(await read({ sim })).toEqual({ status: "none", stoppedAt: null });
  expect(await overdue(sim)).toEqual([]);
});
