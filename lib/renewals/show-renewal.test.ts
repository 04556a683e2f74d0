import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Partner } from "#/lib/partner/partner.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { createRenewals, type Renewals } from "./renewals.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let bench: OrdersBench;
let renewals: Renewals;
let sim: string;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  // A page that waits has the patience that a busy machine takes.
  const { clock } = bench.context;
  const patient = { ...clock, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(Math.max(ms, 2_500), signal) };
  renewals = createRenewals({ ...bench.context, clock: patient });
  sim = spareSim();
});

const begin = () => bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
const fault = (kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind, times: -1, ...more });
const healed = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
const asked = async () => (await bench.sandbox.requests("queryAutoRenewalRecord")).length;

test("a page that is loaded again and again asks once a minute", async () => {
  await begin();
  const views = await Promise.all(Array.from({ length: 50 }, () => renewals.show(sim, "en")));
  expect(new Set(views.map(({ status, asOf }) => `${status} ${asOf}`))).toEqual(new Set(["on undefined"]));
  expect(await renewals.read(sim, "en")).toMatchObject({ status: "on" });
  expect(await asked()).toBe(1);
  bench.pass(MINUTE);
  await renewals.show(sim, "en");
  expect(await asked()).toBe(2);
});

test("a change that was made here asks anew", async () => {
  expect(await renewals.show(sim, "en")).toEqual({ status: "none", stoppedAt: null });
  const order = await bench.startRenewal({ sim });
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  expect((await bench.orders.refresh(await bench.read(order.id))).payment).toBe("paid");
  expect(await renewals.show(sim, "en")).toMatchObject({ status: "on", record: { payId: order.partnerIds.payId } });
  await renewals.stop(sim, "en");
  expect(await renewals.show(sim, "en")).toEqual({ status: "none", stoppedAt: expect.any(Number) });
});

test("while a new answer is late or fails the last one is shown with its time", { tags: ["long"] }, async () => {
  const { partner } = bench.context;
  const answered = Promise.withResolvers<void>();
  let held = Promise.resolve();
  const renewal: Partner["renewal"] = async (...asked) => {
    const answer = await partner.renewal(...asked);
    await held;
    return answer;
  };
  renewals = createRenewals({ ...bench.context, partner: { ...partner, renewal } });
  await begin();
  const readAt = bench.context.clock.now();
  await renewals.show(sim, "en");
  held = answered.promise;
  bench.pass(MINUTE);
  const late = await renewals.show(sim, "en");
  expect(late).toMatchObject({ status: "on", asOf: expect.any(Number) });
  expect(Math.abs(Number(late.asOf) - readAt)).toBeLessThan(30 * SECOND);
  answered.resolve();
  const isLate = async () => (await renewals.show(sim, "en")).asOf !== undefined;
  await expect.poll(isLate).toBe(false);
  await fault("html");
  bench.pass(7 * MINUTE);
  expect(await renewals.show(sim, "en")).toMatchObject({ status: "on", asOf: expect.any(Number) });
  // What stops a renewal is decided by a new answer only.
  expect(await renewals.read(sim, "en")).toEqual({ status: "unknown" });
  bench.pass(3 * MINUTE);
  expect(await renewals.show(sim, "en")).toEqual({ status: "unknown" });
  await healed();
  expect(await renewals.show(sim, "en")).toEqual({ status: "on", record: expect.anything() });
});

test("an owner who wants to stop a renewal hears that there is none only by a new answer", async () => {
  expect(await renewals.show(sim, "en")).toEqual({ status: "none", stoppedAt: null });
  await begin();
  expect(await renewals.show(sim, "en"), "to be looked at").toEqual({ status: "none", stoppedAt: null });
  expect(await renewals.read(sim, "en")).toMatchObject({ status: "on" });
  expect(await asked()).toBe(2);
  await renewals.read(sim, "en");
  expect(await asked(), "a renewal needs no second answer").toBe(2);
});

test("no answer from before a stop request is shown after it", async () => {
  await begin();
  await renewals.show(sim, "en");
  await fault("html");
  await renewals.stop(sim, "en");
  expect(await renewals.show(sim, "en")).toMatchObject({ status: "stopping", record: null });
  await healed();
});
