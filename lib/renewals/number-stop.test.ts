import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";

/* "Stop auto-renewal" by a browser that knows only the SIM number. */

let bench: OrdersBench;
let sim: string;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await bench.context.db.query.deleteFrom("number_stops").execute();
  sim = spareSim();
});

const begin = () => bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
const stop = (of = sim) => bench.renewals.stopByNumber(of, "en");
const rows = () => bench.context.db.query.selectFrom("number_stops").selectAll().execute();
/** For this SIM alone: the sweep also asks about orders of earlier tests. */
const fault = (call: string, kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call, kind, sim, ...more });
const cancels = async () =>
  (await bench.sandbox.control<{ call: string }[]>("requests")).filter(({ call }) => call === "cancelAutoRenewalRecord")
    .length;

async function sweepLater(ms = 60_000): Promise<void> {
  bench.pass(ms);
  await bench.renewals.sweep();
}

test("a renewal that began elsewhere is ended in the background, with a line in the log", async () => {
  await begin();
  await stop();
  expect(await cancels()).toBe(0);
  await bench.renewals.sweep();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  expect(bench.log.join("\n")).toContain("a renewal that didn't begin here is stopped by its SIM number");
  expect(await rows()).toEqual([]);
});

test("a renewal that began here goes on, and its buyer reads of no stop [S22]", async () => {
  const order = await paidRenewal(bench);
  await stop(order.sim);
  await sweepLater();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ payId: order.partnerIds.payId, cancelledAt: null }]);
  expect(await cancels()).toBe(0);
  expect(await bench.renewals.read(order.sim, "en")).toMatchObject({ status: "on" });
  const mails = bench.context.db.query.selectFrom("mails").select("id").where("about", "=", order.id);
  expect(await mails.where("kind", "=", "renewal-stopped").execute()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("a renewal that may be ours is left alone while the partner names no numbers", async () => {
  const order = await paidRenewal(bench);
  await fault("queryAutoRenewalRecord", "patch", { sim: order.sim, remove: ["orderNo", "payId"], times: -1 });
  await stop(order.sim);
  await sweepLater();
  expect(await cancels()).toBe(0);
  expect(await rows()).toEqual([]);
});

test("one that began elsewhere and has no numbers can't be stopped: that stays for the desk", async () => {
  await begin();
  await fault("queryAutoRenewalRecord", "patch", { remove: ["orderNo", "payId"], times: -1 });
  await stop();
  await sweepLater();
  expect(await cancels()).toBe(0);
  expect(await rows()).toMatchObject([{ outcome: "has no numbers" }]);
});

test("a SIM with nothing to stop has the same row, which goes away", async () => {
  await stop();
  expect(await rows()).toMatchObject([{ sim }]);
  await bench.renewals.sweep();
  expect(await rows()).toEqual([]);
});

test("a request made while the partner is down is fulfilled later, or given up after a day", {
  tags: ["long"],
}, async () => {
  await begin();
  // One question and its two retries.
  await fault("queryAutoRenewalRecord", "status", { status: 503, times: 3 });
  await stop();
  await sweepLater();
  expect(await rows()).toHaveLength(1);
  await sweepLater();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  await fault("queryAutoRenewalRecord", "status", { status: 503, times: -1 });
  await stop();
  await sweepLater(2 * DAY);
  expect(await rows()).toMatchObject([{ outcome: "given up" }]);
  await sweepLater(2 * DAY);
  expect(await rows(), "it stays for the desk, and is tried no more").toMatchObject([{ outcome: "given up" }]);
});

test("a refusal to say is no end: the stop is tried again, or is the operator's case", async () => {
  await begin();
  const refusal = { body: { operateCode: "F", message: "busy" } };
  await fault("queryAutoRenewalRecord", "json", refusal);
  await stop();
  await bench.renewals.sweep();
  expect(await rows(), "before the stop").toHaveLength(1);
  await fault("cancelAutoRenewalRecord", "json", refusal);
  // The renewal is read, and read back with a refusal.
  await fault("queryAutoRenewalRecord", "delay", { ms: 0 });
  await fault("queryAutoRenewalRecord", "json", refusal);
  await sweepLater();
  expect(await rows(), "after a refused stop it is the operator's").toMatchObject([{ outcome: "given up" }]);
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: null }]);
});

test("a renewal that is named without its number after a stop may still be the same", async () => {
  await begin();
  await stop();
  await fault("cancelAutoRenewalRecord", "status", { status: 503 });
  // The renewal is read whole, and read back without.
  await fault("queryAutoRenewalRecord", "delay", { ms: 0 });
  await fault("queryAutoRenewalRecord", "patch", { remove: ["payId"] });
  await bench.renewals.sweep();
  expect(await rows()).toHaveLength(1);
  await sweepLater();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a service that refuses for most of an hour has nothing to stop", async () => {
  await fault("queryAutoRenewalRecord", "json", { body: { operateCode: "F", message: "none" }, times: -1 });
  await stop();
  await bench.renewals.sweep();
  expect(await rows()).toHaveLength(1);
  await sweepLater(41 * 60_000);
  expect(await rows()).toEqual([]);
});
