import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { createFleetOrdersBench, type FleetOrdersBench } from "#/lib/testing/desk/fleet-orders-bench.ts";
import { testFleet } from "#/lib/testing/fleet-calls.ts";
import { REFUSING_SIM, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { draftFleetOrder, forgetFleetOrders } from "./draft.ts";
import { findFleetOrder, listFleetOrders, simsOf } from "./fleet-order.ts";
import { fleetOrderItems } from "./fleet-order-items.ts";
import { noteLookedUp } from "./look-up.ts";

const TWO_PLANS_SIM = "89852072201180436250";
const UNKNOWN_SIM = "89852072201180499999";
const MINUTE = 60_000;

let bench: FleetOrdersBench;
beforeAll(async () => {
  bench = await createFleetOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const open = () => fleetOrderItems({ query: bench.context.db.query, now: 0 }, { isOpen: true });

/** How many requests for many SIMs the service has taken. */
const batches = async () => (await bench.sandbox.requests("package/batchOrderPackages")).length;

test("each SIM has a result of its own, and only what failed is ordered again", async () => {
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const id = await bench.confirmed([TWELVE_PLANS_SIM, UNKNOWN_SIM, REFUSING_SIM]);
  await bench.carryOut();
  const [first, second, third] = await simsOf(bench.context.db.query, id);
  expect(first).toMatchObject({ state: "ordered", orderCode: expect.stringMatching(/^ORDER_/), reason: null });
  expect(second).toMatchObject({ state: "refused", reason: expect.stringContaining("2001") });
  expect(third).toMatchObject({ state: "refused", reason: expect.stringContaining("2003") });
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
  expect((await findFleetOrder(bench.context.db.query, id))?.endedAt).not.toBeNull();
  const again = await bench.repeat(id);
  expect((await simsOf(bench.context.db.query, again)).map(({ sim }) => sim)).toEqual([UNKNOWN_SIM, REFUSING_SIM]);
});

test("nothing is asked of the service before a draft is confirmed, and confirming twice is once", async () => {
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const id = await bench.draft([TWELVE_PLANS_SIM]);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["waiting"]);
  await Promise.all([bench.confirm(id), bench.confirm(id)]);
  await Promise.all([bench.carryOut(), bench.carryOut()]);
  await bench.confirm(id);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["ordered"]);
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
  const { query } = bench.context.db;
  const rows = await query.selectFrom("desk_audit").select("event").where("subject", "=", id).execute();
  expect(rows).toEqual([{ event: "fleet order confirmed" }]);
});

test("the same form sent twice is one draft, and sent with other content another one", async () => {
  const id = randomBytes(16).toString("base64url");
  const typed = { id, asked: await bench.plan(), sims: [TWELVE_PLANS_SIM] };
  const draft = (changes: object = {}) => draftFleetOrder(bench.context, "ann", { ...typed, ...changes });
  expect(await Promise.all([draft(), draft()])).toEqual([id, id]);
  expect(await bench.states(id)).toEqual(["waiting"]);
  const more = await draft({ sims: [TWELVE_PLANS_SIM, TWO_PLANS_SIM] });
  const longer = await draft({ asked: await bench.plan({ periods: 2 }) });
  expect(new Set([id, more, longer]).size).toBe(3);
  expect(await bench.states(more)).toHaveLength(2);
  expect((await findFleetOrder(bench.context.db.query, longer))?.asked).toMatchObject({ periods: 2 });
});

test("an answer that is lost leaves its SIMs unknown, sends nothing more, and enters the queue", async () => {
  const sims = Array.from({ length: 50 }, (_one, index) => `8985207220129999${String(index).padStart(4, "0")}`);
  await bench.sandbox.fail({ call: "package/batchOrderPackages", kind: "reset-after" });
  const id = await bench.confirmed([TWELVE_PLANS_SIM, TWO_PLANS_SIM, ...sims]);
  await bench.carryOut();
  expect(new Set((await bench.states(id)).slice(0, 50))).toEqual(new Set(["unknown"]));
  expect((await bench.states(id)).slice(50)).toEqual(["unsent", "unsent"]);
  await bench.carryOut();
  expect(await batches()).toBe(1);
  expect(await open()).toMatchObject([{ kind: "fleet-order", count: 50 }]);
  const again = await bench.repeat(id);
  expect(await bench.states(again)).toEqual(["waiting", "waiting"]);
});

test("what an operator finds of an unknown SIM is written down once", async () => {
  await bench.sandbox.fail({ call: "package/orderPackage", kind: "reset-after" });
  const id = await bench.confirmed([TWELVE_PLANS_SIM]);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["unknown"]);
  const found = { fleetOrderId: id, position: 1, isOrdered: true };
  expect(await noteLookedUp(bench.context, "ann", found)).toBe(true);
  expect(await noteLookedUp(bench.context, "bob", { ...found, isOrdered: false })).toBe(false);
  expect(await bench.states(id)).toEqual(["ordered"]);
  expect((await open()).filter(({ key }) => key === `fleet-order:${id}`)).toEqual([]);
});

test("a fault of the shop's own leaves the SIM unknown, and what is an hour old isn't sent", async () => {
  const id = await bench.confirmed([TWELVE_PLANS_SIM]);
  await bench.carryOut({ orderForOne: () => Promise.reject(new Error("a defect")) });
  expect(await bench.states(id)).toEqual(["unknown"]);
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const late = await bench.confirmed([TWELVE_PLANS_SIM]);
  bench.pass(61 * MINUTE);
  await bench.carryOut();
  expect(await bench.states(late)).toEqual(["unsent"]);
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before);
});

test("a shop that is killed while it waits never sends the same SIM again by itself", async () => {
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const id = await bench.confirmed([TWELVE_PLANS_SIM]);
  const sent = Promise.withResolvers<void>();
  const killed = async (...asked: Parameters<Fleet["orderForOne"]>) => {
    await bench.fleet.orderForOne(...asked);
    sent.resolve();
    return new Promise<never>(() => undefined);
  };
  void bench.carryOut({ orderForOne: killed });
  await sent.promise;
  expect(await bench.states(id)).toEqual(["sending"]);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["sending"]);
  bench.pass(6 * MINUTE);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["unknown"]);
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
});

test("an answer that comes after another process took over is still written", async () => {
  const id = await bench.confirmed([TWELVE_PLANS_SIM]);
  const slow = async (...sent: Parameters<Fleet["orderForOne"]>) => {
    const span = await bench.fleet.orderForOne(...sent);
    bench.pass(6 * MINUTE);
    await bench.carryOut();
    expect(await bench.states(id)).toEqual(["unknown"]);
    return span;
  };
  await bench.carryOut({ orderForOne: slow });
  expect(await bench.states(id)).toEqual(["ordered"]);
});

test("a service that can't be reached has ordered nothing, and nothing more is sent", async () => {
  const id = await bench.confirmed(
    Array.from({ length: 60 }, (_one, index) => `8985207220129998${String(index).padStart(4, "0")}`),
  );
  // No server listens on this port.
  await bench.carryOut({ orderForMany: testFleet("http://127.0.0.1:9").orderForMany });
  expect(new Set(await bench.states(id))).toEqual(new Set(["unsent"]));
  expect((await findFleetOrder(bench.context.db.query, id))?.endedAt).not.toBeNull();
});

test("a renewal and a plan by days are ordered like a plan, one SIM after another", async () => {
  const ordered = await bench.confirmed([TWELVE_PLANS_SIM]);
  await bench.carryOut();
  const [row] = await simsOf(bench.context.db.query, ordered);
  const renewal = { kind: "renew", name: "Europe", orderCode: row?.orderCode ?? "", periods: 2 } as const;
  const renewed = await bench.confirmed([TWELVE_PLANS_SIM], renewal);
  const days = await bench.confirmed(
    [UNKNOWN_SIM, TWELVE_PLANS_SIM],
    await bench.plan({ kind: "days", days: 10 } as never),
  );
  await bench.carryOut();
  expect(await bench.states(renewed)).toEqual(["ordered"]);
  // Neither is a SIM that switches networks over the air; the refusal of the first doesn't end the order.
  expect(await bench.states(days)).toEqual(["refused", "refused"]);
});

test("a draft is forgotten after a day, and what ended after the time that the settings say", async () => {
  const [idle, done] = [await bench.draft([TWELVE_PLANS_SIM]), await bench.confirmed([TWELVE_PLANS_SIM])];
  await bench.carryOut();
  const { query } = bench.context.db;
  bench.pass(23 * 60 * MINUTE);
  await forgetFleetOrders(bench.context, 10);
  expect(await bench.states(idle)).toHaveLength(1);
  bench.pass(2 * 60 * MINUTE);
  await forgetFleetOrders(bench.context, 10);
  expect([await findFleetOrder(query, idle), await bench.states(idle)]).toEqual([null, []]);
  expect(await bench.confirm(idle)).toBe(`/desk/sims/order/${idle}`);
  expect((await listFleetOrders(query, { page: 1, size: 50 })).orders.map(({ order }) => order.id)).toContain(done);
  bench.pass(10 * 24 * 60 * MINUTE);
  for (let round = 0; round < 3; round += 1) await forgetFleetOrders(bench.context, 10);
  // Those of the tests before whose SIMs were never looked up.
  const left = (await listFleetOrders(query, { page: 1, size: 50 })).orders;
  expect(left.map(({ order }) => order.id)).not.toContain(done);
  expect(left.filter(({ counts }) => counts.unknown === undefined)).toEqual([]);
});
