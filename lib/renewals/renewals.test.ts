import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { createRenewals, type Renewals } from "./renewals.ts";

let bench: OrdersBench;
let renewals: Renewals;
let sim: string;
let spare = 0;
beforeAll(async () => {
  bench = await createOrdersBench();
  renewals = createRenewals(bench.context);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  // A SIM of its own for each test: stop requests stay in the database.
  spare += 1;
  sim = `898520722012${String(spare).padStart(8, "0")}`;
});

const begin = () =>
  bench.sandbox.control<{ payId: string }>("renewals/begin", {
    sim,
    packageCode: "DP20240115000102",
    orderPeriod: "1",
  });
const read = () => renewals.read(sim, "en");
const stop = () => renewals.stop(sim, "en");
const fault = (call: string, kind: string, more: object = {}) =>
  bench.sandbox.control("faults", { call, kind, ...more });

async function sweepLater(): Promise<void> {
  bench.pass(60_000);
  await renewals.sweep();
}

const calls = async (name: string) =>
  (await bench.sandbox.control<{ call: string }[]>("requests")).filter(({ call }) => call === name).length;

test("a SIM without a renewal has none", async () => {
  expect(await read()).toEqual({ status: "none", stoppedAt: null });
});

test("a renewal begun elsewhere is shown with its own numbers, and stopped", async () => {
  const { payId } = await begin();
  expect(await read()).toMatchObject({ status: "on", record: { payId, planTitle: "Europe 10 GB", termName: "1-2" } });
  await stop();
  expect(await read()).toEqual({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a cancel that fails twice is retried, and called stopped only when it has ended", async () => {
  await begin();
  await fault("cancelAutoRenewalRecord", "reset-before", { times: 2 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping" });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "stopping" });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a cancel whose answer was lost is found to have worked", async () => {
  await begin();
  await fault("cancelAutoRenewalRecord", "reset-after");
  await stop();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect(await calls("cancelAutoRenewalRecord")).toBe(1);
});

test("a cancel whose answer was lost is found, though the partner then refuses both calls", async () => {
  await begin();
  await fault("cancelAutoRenewalRecord", "reset-after");
  await fault("queryAutoRenewalRecord", "delay", { ms: 0 });
  await fault("queryAutoRenewalRecord", "json", { body: { operateCode: "F", message: "no record" }, times: 3 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping" });
  await fault("queryAutoRenewalRecord", "json", { body: { operateCode: "F", message: "no record" }, times: 1 });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a stop request without numbers doesn't end a renewal chosen after it", async () => {
  await fault("queryAutoRenewalRecord", "html", { times: 3 });
  await stop();
  bench.pass(1_000);
  const order = await bench.startRenewal({ sim });
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await sweepLater();
  expect(await read()).toMatchObject({ status: "on", record: { payId: order.partnerIds.payId } });
  expect(await calls("cancelAutoRenewalRecord")).toBe(0);
});

test("a refusal doesn't hide a renewal that began here and was not stopped", async () => {
  await paidRenewal(bench, { sim });
  await fault("queryAutoRenewalRecord", "json", { body: { operateCode: "F", message: "busy" } });
  expect(await read()).toEqual({ status: "unknown" });
});

test("a slow end is not called stopped before the renewal has ended", async () => {
  await begin();
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping", record: { planTitle: "Europe 10 GB" } });
});

test("a stop request made while the partner is down is fulfilled later", async () => {
  await begin();
  await fault("*", "status", { status: 503, times: -1 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping", record: null });
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a stop request ends the renewal it was about, and none that begins later", async () => {
  await begin();
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  await stop();
  const { payId } = await begin();
  await sweepLater();
  expect(await read()).toMatchObject({ status: "on", record: { payId } });
  expect(await calls("cancelAutoRenewalRecord")).toBe(1);
});

test("an unnamed stop request doesn't end a renewal chosen before it and begun after it", async () => {
  const order = await bench.startRenewal({ sim });
  await fault("*", "status", { status: 503, times: -1 });
  await stop();
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  bench.pass(1_000);
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await sweepLater();
  expect(await read()).toMatchObject({ status: "on", record: { payId: order.partnerIds.payId } });
  expect(await calls("cancelAutoRenewalRecord")).toBe(0);
});

test("a repeated stop request ends the renewal that began between the two", { tags: ["long"] }, async () => {
  const order = await bench.startRenewal({ sim });
  await fault("queryAutoRenewalRecord", "html", { times: -1 });
  await stop();
  bench.pass(1_000);
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(1_000);
  await stop();
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a repeated stop request ends it even if the first was about another renewal", { tags: ["long"] }, async () => {
  await begin();
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  await stop();
  await bench.sandbox.control("settings", { cancelDelayMs: 0 });
  await fault("queryAutoRenewalRecord", "html", { times: -1 });
  const order = await bench.startRenewal({ sim });
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(1_000);
  await stop();
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  await sweepLater();
  const { subscriptions } = await bench.ledger();
  expect(subscriptions.find(({ payId }) => payId === order.partnerIds.payId)).toMatchObject({
    cancelledAt: expect.any(Number),
  });
});

test("a stop request ends the renewal of that time, also if the clock was put back [T02]", async () => {
  const order = await bench.startRenewal({ sim });
  await bench.orders.reportCardAttempt(order.id, "confirming");
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(-86_400_000);
  await stop();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  bench.pass(86_400_000);
});

test("pressing several times at once makes one stop request", async () => {
  await begin();
  // A slow end: a press after it would be another request.
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  await Promise.all([stop(), stop(), stop()]);
  const requests = await bench.context.db.query
    .selectFrom("renewal_stops")
    .selectAll()
    .where("sim", "=", sim)
    .execute();
  expect(requests).toHaveLength(1);
});

test("a renewal that can't be read is neither on nor off", async () => {
  await fault("queryAutoRenewalRecord", "html", { times: 3 });
  expect(await read()).toEqual({ status: "unknown" });
});

const REFUSAL = { body: { operateCode: "F", message: "no record" } };

test("a refusal means no renewal; after an accepted cancel it means the end", async () => {
  await fault("queryAutoRenewalRecord", "json", REFUSAL);
  expect(await read()).toEqual({ status: "none", stoppedAt: null });
  await begin();
  await fault("queryAutoRenewalRecord", "delay", { ms: 0 });
  await fault("queryAutoRenewalRecord", "json", REFUSAL);
  await stop();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a refusal alone fulfils no stop request", async () => {
  await begin();
  await fault("cancelAutoRenewalRecord", "reset-before");
  await fault("queryAutoRenewalRecord", "delay", { ms: 0 });
  await fault("queryAutoRenewalRecord", "json", { ...REFUSAL, times: 2 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping" });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
});

test("a renewal named without its numbers after the cancel has not ended", async () => {
  await begin();
  await bench.sandbox.control("settings", { cancelDelayMs: 60_000_000 });
  await stop();
  await fault("queryAutoRenewalRecord", "patch", { remove: ["orderNo", "payId"], times: -1 });
  await sweepLater();
  expect(await read()).toMatchObject({ status: "stopping" });
});

test("a renewal without its numbers is shown, and not called stopped", async () => {
  await begin();
  await fault("queryAutoRenewalRecord", "patch", { remove: ["orderNo", "payId"], times: -1 });
  await stop();
  expect(await read()).toMatchObject({ status: "stopping", record: { payId: null } });
  expect(await calls("cancelAutoRenewalRecord")).toBe(0);
});
