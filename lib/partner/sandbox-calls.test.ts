import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import { FLEET_ORDER, testFleet } from "#/lib/testing/fleet-calls.ts";
import { NOW, SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";

/* The calls about many SIMs, as the sandbox reads the interface for itself. */

/** In the sandbox's fleet: one with plans waiting behind another, one in a group, one whose optional fields are null, one that is unknown. */
const SIM_IN_USE = "89852072201180436821";
const SIM_TWO_PLANS = "89852072201180436250";
const SIM_BARE = "89852072201200000003";
const SIM_UNKNOWN = "89852072201180436581";
/** A group with a plan that the SIMs have, and one that takes three additions. */
const GROUP = "100001";
const SMALL_GROUP = "100002";
const plan = { ...FLEET_ORDER, packageCode: "DP20240115000102", name: "Europe 10 GB", startsAtOnce: false };

let sandbox: SandboxServer;
let fleet: Fleet;
let partner: Partner;
/** The sandbox's at its reset, or the one before. */
let month: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  fleet = testFleet(sandbox.origin);
  partner = testPartner(sandbox.origin);
});
beforeEach(async () => {
  month = new Date().toISOString().slice(0, "YYYY-MM".length);
  await sandbox.control("reset", {});
});
afterAll(() => sandbox.stop());

/** The requests since the reset, with their violations. */
async function asked(): Promise<string[]> {
  const requests = await sandbox.control<{ call: string; violations: string[] }[]>("requests");
  expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
  return requests.map(({ call }) => call);
}

test("a fleet of a thousand devices is listed whole, page by page", async () => {
  const devices = await fleet.devices();
  expect(devices).toMatchObject({ total: 1_000, isComplete: true });
  expect(new Set(devices.items.map(({ sim }) => sim)).size).toBe(1_000);
  expect(devices.items.find(({ sim }) => sim === SIM_BARE)).toMatchObject({
    order: null,
    startsAt: null,
    endsAt: null,
  });
  expect(await asked()).toEqual(Array(11).fill("device/queryBatchDevice"));
});

test("a device, its orders and its usage speak of the same package", async () => {
  const { order } = await fleet.device(SIM_IN_USE);
  const packageCode = "DP20240115000102";
  expect(order).toMatchObject({ sim: SIM_IN_USE, packageCode, status: "2", periods: 1, flowMb: 10_240 });
  const orders = await fleet.orders({ sim: SIM_IN_USE });
  expect(orders).toMatchObject({ total: 3, isComplete: true });
  expect(orders.items[0]).toEqual(order);
  const usage = await fleet.cycleUsage(SIM_IN_USE);
  expect(usage).toEqual({ orderCode: order?.orderCode, usedMb: order?.usedMb, leftMb: expect.any(Number) });
  expect((usage.usedMb ?? 0) + (usage.leftMb ?? 0)).toBe(10_240);
  const waiting = await fleet.orders({ sim: SIM_IN_USE, status: "1" });
  expect(waiting.items).toEqual(orders.items.slice(1));
  expect(waiting.items).toMatchObject(Array(2).fill({ sim: SIM_IN_USE, status: "1", expiresAt: null }));
  expect(await asked()).toHaveLength(4);
});

test("all fields of an unknown device without a package are null", async () => {
  const nothing = { sim: SIM_BARE, lifecycle: "2", startsAt: null, endsAt: null, order: null };
  expect(await fleet.device(SIM_BARE)).toEqual(nothing);
  expect(await fleet.cycleUsage(SIM_BARE)).toEqual({ orderCode: null, usedMb: null, leftMb: null });
  expect(await fleet.orders({ sim: SIM_BARE })).toEqual({ items: [], total: 0, isComplete: true });
  expect(await asked()).toHaveLength(3);
});

test("plans, SIMs in use and a month's usage are listed", async () => {
  const plans = await fleet.plans();
  expect(plans.isComplete).toBe(true);
  expect(plans.items.find(({ packageCode }) => packageCode === plan.packageCode)).toMatchObject({ flowMb: 10_240 });
  const assets = await fleet.assets();
  expect(assets.isComplete).toBe(true);
  expect(assets.items).toContainEqual({ sim: SIM, lifecycle: "2" });
  const usage = await fleet.monthUsage(month);
  expect(usage.isComplete).toBe(true);
  expect(usage.items.find(({ sim }) => sim === SIM)).toEqual({ sim: SIM, usedMb: expect.any(Number) });
  await asked();
});

test("an order for many devices is placed only for those that qualify", async () => {
  const outcomes = await fleet.orderForMany([SIM, SIM_UNKNOWN], plan);
  expect(outcomes).toMatchObject([
    { sim: SIM, isOrdered: true, refusal: null, startsAt: null, expiresAt: null },
    { sim: SIM_UNKNOWN, isOrdered: false, refusal: "2001: unknown SIM", orderCode: null },
  ]);
  const waiting = await fleet.orders({ sim: SIM, status: "1" });
  expect(waiting.items.map(({ orderCode }) => orderCode)).toEqual([outcomes[0]?.orderCode]);
  await asked();
});

test("an order for one device can be lengthened, and one by days needs a SIM that can do it", async () => {
  const { orderCode } = await fleet.orderForOne(SIM, plan);
  expect(await fleet.renew(orderCode ?? "", 2)).toEqual({ orderCode, startsAt: null, expiresAt: null });
  expect(await fleet.orders({ orderCode: orderCode ?? "" })).toMatchObject({ items: [{ periods: 3 }] });
  await expect(fleet.orderDays(SIM, { ...plan, days: 7, mcc: "262" })).rejects.toMatchObject({
    kind: "refused",
    upstreamCode: expect.stringMatching(/^2006: /),
  });
  await asked();
});

test("an order whose answer was lost may have been placed, and is not repeated", async () => {
  await sandbox.control("faults", { call: "package/orderPackage", kind: "reset-after" });
  await expect(fleet.orderForOne(SIM, plan)).rejects.toMatchObject({ kind: "unreachable", mayHaveTakenEffect: true });
  expect((await fleet.orders({ sim: SIM, status: "1" })).items).toHaveLength(1);
  expect(await asked()).toEqual(["package/orderPackage", "package/queryOrder"]);
});

test("groups and their SIMs are listed", async () => {
  const groups = await partner.groups();
  expect(groups.isComplete).toBe(true);
  expect(groups.items[0]).toEqual({
    id: GROUP,
    planCode: "DP20240115000102",
    planTitle: "Europe 10 GB",
    capacity: 50,
    simCount: 2,
  });
  expect(await partner.groupSims(GROUP)).toEqual({ items: [SIM, SIM_TWO_PLANS], total: null, isComplete: true });
  expect(await asked()).toHaveLength(2);
});

test("SIMs are added to a group and removed, and the task has an outcome for each", async () => {
  await sandbox.control("settings", { taskDelayMs: 0 });
  const added = await partner.addToGroup(GROUP, [SIM, SIM_UNKNOWN]);
  await expect.poll(() => partner.groupTask(added.taskId)).toMatchObject({ isCompleted: true });
  expect(await partner.groupTask(added.taskId)).toMatchObject({
    action: "add",
    outcomes: [
      { sim: SIM, code: "10", isDone: true },
      { sim: SIM_UNKNOWN, code: "31", isDone: false },
    ],
  });
  // Added twice, it counts twice.
  expect((await partner.groups()).items[0]?.simCount).toBe(3);
  const removed = await partner.removeFromGroup(GROUP, [SIM]);
  await expect.poll(() => partner.groupTask(removed.taskId)).toMatchObject({ action: "remove", isCompleted: true });
  expect((await partner.groupSims(GROUP)).items).toEqual([SIM_TWO_PLANS]);
  await asked();
});

test("a task that never completes is never reported as complete", async () => {
  await sandbox.control("settings", { taskDelayMs: null });
  const { taskId } = await partner.removeFromGroup(SMALL_GROUP, [SIM]);
  const task = { action: "remove", status: "processing", isCompleted: false, outcomes: [] };
  for (let question = 1; question <= 5; question += 1) expect(await partner.groupTask(taskId)).toEqual(task);
  expect(await asked()).toHaveLength(6);
});

test("a group and a task that are not there are refusals", async () => {
  const refused = { kind: "refused", mayHaveTakenEffect: false };
  await expect(partner.groupSims("999999")).rejects.toMatchObject(refused);
  await expect(partner.addToGroup("../1", [SIM])).rejects.toMatchObject(refused);
  await expect(partner.groupTask("nothing")).rejects.toMatchObject(refused);
  expect(await asked()).toHaveLength(3);
});

test("an order paid for elsewhere is placed once, and found by each of its names", async () => {
  const order = testOrder({ renews: false });
  expect(await partner.orderDetails({ by: "orderNo", value: order.orderNo }).catch(({ kind }) => kind)).toBe("refused");
  for (const _attempt of ["first", "again"]) {
    expect(await partner.placePaid(order, NOW)).toEqual({ partnerOrderNo: order.orderNo });
  }
  const details = await partner.orderDetails({ by: "orderNo", value: order.orderNo });
  expect(details).toMatchObject({
    orderNo: order.orderNo,
    planTitle: "Europe 10 GB",
    periods: "1",
    currency: "USD",
    paidAtMs: NOW,
    paymentStatus: "paid",
  });
  expect(await partner.orderDetails({ by: "transactionId", value: details?.transactionId ?? "" })).toEqual(details);
  expect(await partner.orderDetails({ by: "sim", value: SIM })).toEqual(details);
  expect(await asked()).toHaveLength(6);
});

test("an order that waits for its payment has no time of payment", async () => {
  await partner.place(testOrder());
  const details = await partner.orderDetails({ by: "orderNo", value: testOrder().orderNo });
  expect(details).toMatchObject({ paidAtMs: null, paymentStatus: "unpaid" });
});
