import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { HOUR } from "#/lib/orders/schedule.ts";
import { PartnerError } from "#/lib/partner/error.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { requestStop, stopRenewal } from "./stop-renewal.ts";

/* Two renewals that began here charge the same SIM, and the partner refuses to say what renews, or names one of them. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const answer = (call: string, body: object, times = -1) =>
  bench.sandbox.control("faults", { call, kind: "json", body, times });
const healed = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
const BUSY = { operateCode: "F", message: "busy" };

/** The partner has shown none when the second one began. */
async function beginTwo(): Promise<[Order, Order]> {
  const first = await paidRenewal(bench);
  bench.pass(30 * HOUR);
  await answer("queryAutoRenewalRecord", {});
  const second = await paidRenewal(bench, { sim: first.sim, isAgain: true });
  await healed();
  await answer("queryAutoRenewalRecord", BUSY);
  bench.pass(HOUR);
  return [first, second];
}

/** Whether the partner has ended the renewals of these orders. */
async function areEnded(...orders: Order[]): Promise<boolean[]> {
  const { subscriptions } = await bench.ledger();
  return orders.map(({ partnerIds }) =>
    subscriptions.some(({ payId, cancelledAt }) => payId === partnerIds.payId && cancelledAt !== null),
  );
}

const statusOf = async (order: Order) => (await bench.renewals.readOf(order, "en")).status;

async function stoppedMails(...orders: Order[]): Promise<number[]> {
  const mails = bench.context.db.query.selectFrom("mails").select("about").where("kind", "=", "renewal-stopped");
  const about = (await mails.execute()).map((mail) => mail.about);
  return orders.map(({ id }) => about.filter((one) => one === id).length);
}

test("a cancel that was lost on its way is sent again, also where the other renewal has ended", async () => {
  const [first, second] = await beginTwo();
  await healed();
  const { partner } = bench.context;
  const shown = await partner.renewal(first.sim, "en");
  const unseen = typeof shown !== "string" && shown.payId === first.partnerIds.payId ? second : first;
  const lost = { call: "cancelAutoRenewalRecord", reason: "connection reset", mayHaveTakenEffect: true };
  const deaf: typeof partner.cancelRenewal = async (ids) => {
    if (ids.payId === unseen.partnerIds.payId) throw new PartnerError("unreachable", lost);
    return partner.cancelRenewal(ids);
  };
  const request = await requestStop(bench.context, { sim: first.sim, language: "en" });
  await stopRenewal({ ...bench.context, partner: { ...partner, cancelRenewal: deaf } }, request);
  expect(await stoppedMails(unseen)).toEqual([0]);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await areEnded(first, second)).toEqual([true, true]);
  expect(await stoppedMails(first, second)).toEqual([1, 1]);
});

test("the link of an earlier order ends its own renewal alone", async () => {
  const [first, second] = await beginTwo();
  await bench.renewals.stopOf(first);
  expect(await areEnded(first, second)).toEqual([true, false]);
  expect(await stoppedMails(first, second)).toEqual([1, 0]);
});

test("a stop ends both, and each buyer is told", async () => {
  const [first, second] = await beginTwo();
  expect(await statusOf(first)).toBe("unknown");
  expect(await statusOf(second)).toBe("unconfirmed");
  await bench.renewals.stop(first.sim, "en");
  expect(await areEnded(first, second)).toEqual([true, true]);
  expect(await bench.renewals.read(first.sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect(await stoppedMails(first, second)).toEqual([1, 1]);
});

test("a stop goes on until the partner has accepted to end each, and is called done only then", async () => {
  const [first, second] = await beginTwo();
  await answer("cancelAutoRenewalRecord", BUSY, 1);
  await bench.renewals.stop(first.sim, "en");
  expect(await areEnded(first, second)).toEqual([true, false]);
  expect(await stoppedMails(first, second)).toEqual([1, 0]);
  expect(await statusOf(second)).toBe("stopping");
  expect(await statusOf(first), "it doesn't go on").toBe("replaced");
  expect(await bench.renewals.read(first.sim, "en")).toMatchObject({ status: "stopping" });
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await areEnded(first, second)).toEqual([true, true]);
  expect(await bench.renewals.read(first.sim, "en")).toMatchObject({ status: "none", stoppedAt: expect.any(Number) });
  expect(await stoppedMails(first, second)).toEqual([1, 1]);
});

test("while one goes on, the SIM is not called free of renewals", async () => {
  const [first, second] = await beginTwo();
  await requestStop(bench.context, second);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await areEnded(first, second)).toEqual([false, true]);
  expect(await bench.renewals.read(first.sim, "en")).toEqual({ status: "unknown" });
  expect(await statusOf(first), "its link can stop it").toBe("unknown");
  expect(await statusOf(second)).toBe("none");
  expect(await bench.renewals.isOwn(first.sim)).toBe(true);
});

test("a stop of the SIM is about both, though one for the first alone is open", async () => {
  const [first, second] = await beginTwo();
  await answer("cancelAutoRenewalRecord", BUSY, 1);
  await stopRenewal(bench.context, await requestStop(bench.context, first));
  expect(await areEnded(first, second)).toEqual([false, false]);
  await bench.renewals.stop(first.sim, "en");
  expect(await areEnded(first, second)).toEqual([true, true]);
});

test("a request for one of two doesn't take the place of the open one for the other", async () => {
  const [first, second] = await beginTwo();
  await answer("cancelAutoRenewalRecord", BUSY);
  for (const order of [first, second]) await requestStop(bench.context, order);
  await healed();
  await answer("queryAutoRenewalRecord", BUSY);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await areEnded(first, second)).toEqual([true, true]);
});

test("while the partner names one of two, the other isn't called replaced, and its link stops it", async () => {
  const [first, second] = await beginTwo();
  await healed();
  expect(await statusOf(second)).toBe("on");
  expect(await statusOf(first), "it may charge on").toBe("unknown");
  await bench.renewals.stopOf(first);
  expect(await areEnded(first, second)).toEqual([true, false]);
  expect(await stoppedMails(first, second)).toEqual([1, 0]);
  expect(await statusOf(second)).toBe("on");
  expect(await statusOf(first), "it has ended").toBe("replaced");
});

test("a refusal to end the one that the partner doesn't name is no end, until it has lasted", async () => {
  const [first, second] = await beginTwo();
  await healed();
  await answer("cancelAutoRenewalRecord", BUSY);
  await bench.renewals.stopOf(first);
  expect(await stoppedMails(first)).toEqual([0]);
  expect(await statusOf(first)).toBe("stopping");
  expect(await statusOf(second)).toBe("on");
  bench.pass(41 * 60_000);
  await bench.renewals.sweep();
  expect(await stoppedMails(first, second)).toEqual([1, 0]);
});

test("nor is it one while the partner names a renewal that began elsewhere", async () => {
  const order = await paidRenewal(bench);
  await bench.sandbox.control("renewals/begin", { sim: order.sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  await answer("cancelAutoRenewalRecord", BUSY, 1);
  await bench.renewals.stopOf(order);
  expect([await stoppedMails(order), await statusOf(order)]).toEqual([[0], "stopping"]);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect([await stoppedMails(order), await areEnded(order)]).toEqual([[1], [true]]);
});

test("after a stop of both, the one that the partner doesn't name is called stopping as well", async () => {
  const [first, second] = await beginTwo();
  await healed();
  await answer("cancelAutoRenewalRecord", BUSY);
  await bench.renewals.stop(first.sim, "en");
  expect([await statusOf(first), await statusOf(second)]).toEqual(["stopping", "stopping"]);
});
