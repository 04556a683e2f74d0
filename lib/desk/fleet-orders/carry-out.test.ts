import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { FLEET_ORDER, testFleet } from "#/lib/testing/fleet-calls.ts";
import { createOrdersBench, type OrdersBench, REFUSING_SIM, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { carryOutFleetOrders } from "./carry-out.ts";
import { confirmFleetOrder } from "./confirm-act.ts";
import { draftAgain, draftFleetOrder, forgetFleetOrders } from "./draft.ts";
import { type Asked, findFleetOrder, listFleetOrders, simsOf } from "./fleet-order.ts";
import { fleetOrderItems } from "./fleet-order-items.ts";
import { noteLookedUp } from "./look-up.ts";

const TWO_PLANS_SIM = "89852072201180436250";
const UNKNOWN_SIM = "89852072201180499999";
const MINUTE = 60_000;

let bench: OrdersBench;
let fleet: Fleet;
beforeAll(async () => {
  bench = await createOrdersBench();
  const rateLimit = createRateLimit({ callsPerSecond: 1_000 });
  fleet = testFleet(bench.sandbox.origin, { now: Date.now, rateLimit });
  const { query } = bench.context.db;
  await query.insertInto("desk_operators").values(OPERATOR).execute();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const OPERATOR = { id: "ann", name: "Ann", rights: "act", made_at: 1, removed_at: null } as never;
const session = { operator: { id: "ann", name: "Ann", right: "act" } } as DeskSession;

async function plan(overrides: Partial<Asked> = {}): Promise<Asked> {
  const { items } = await fleet.plans();
  const found = items.find(({ packageCode }) => packageCode === "DP20240115000104");
  const { packageCode = "", packageType = "", priceText = "", name = "" } = found ?? {};
  const { isPaid, startsAtOnce } = FLEET_ORDER;
  const facts = { packageCode, name: name ?? "", packageType: packageType ?? "", amountText: priceText ?? "" };
  return { kind: "plan", ...facts, periods: 1, isPaid, startsAtOnce, ...overrides } as Asked;
}

const newId = () => randomBytes(16).toString("base64url");

async function draft(sims: string[], asked?: Asked): Promise<string> {
  const id = newId();
  await draftFleetOrder(bench.context, "ann", { id, asked: asked ?? (await plan()), sims });
  return id;
}

function confirm(fleetOrderId: string): Promise<string> {
  const act = { id: newId(), detail: { fleetOrderId, sims: 1 } } as Act;
  return transact(bench.context, (transaction) =>
    confirmFleetOrder(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

async function confirmed(sims: string[], asked?: Asked): Promise<string> {
  const id = await draft(sims, asked);
  await confirm(id);
  return id;
}

const carryOut = (with_: Partial<Fleet> = {}) =>
  carryOutFleetOrders({ ...bench.context, fleet: { ...fleet, ...with_ } });
const states = async (id: string) => (await simsOf(bench.context.db.query, id)).map(({ state }) => state);
const ordersAt = async (sim: string) => (await fleet.orders({ sim })).items.length;
const open = () => fleetOrderItems({ query: bench.context.db.query, now: 0 }, { isOpen: true });

/** How many requests for many SIMs the service has taken. */
const batches = async () => (await bench.sandbox.requests("package/batchOrderPackages")).length;

test("each SIM has a result of its own, and only what failed is ordered again", async () => {
  const before = await ordersAt(TWELVE_PLANS_SIM);
  const id = await confirmed([TWELVE_PLANS_SIM, UNKNOWN_SIM, REFUSING_SIM]);
  await carryOut();
  const [first, second, third] = await simsOf(bench.context.db.query, id);
  expect(first).toMatchObject({ state: "ordered", orderCode: expect.stringMatching(/^ORDER_/), reason: null });
  expect(second).toMatchObject({ state: "refused", reason: expect.stringContaining("2001") });
  expect(third).toMatchObject({ state: "refused", reason: expect.stringContaining("2003") });
  expect(await ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
  expect((await findFleetOrder(bench.context.db.query, id))?.endedAt).not.toBeNull();
  const again = newId();
  expect(await draftAgain(bench.context, "ann", { id: again, formerId: id })).toBe(true);
  expect((await simsOf(bench.context.db.query, again)).map(({ sim }) => sim)).toEqual([UNKNOWN_SIM, REFUSING_SIM]);
});

test("nothing is asked of the service before a draft is confirmed, and confirming twice is once", async () => {
  const before = await ordersAt(TWELVE_PLANS_SIM);
  const id = await draft([TWELVE_PLANS_SIM]);
  await carryOut();
  expect(await states(id)).toEqual(["waiting"]);
  await Promise.all([confirm(id), confirm(id)]);
  await Promise.all([carryOut(), carryOut()]);
  await confirm(id);
  await carryOut();
  expect(await states(id)).toEqual(["ordered"]);
  expect(await ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
  const { query } = bench.context.db;
  const rows = await query.selectFrom("desk_audit").select("event").where("subject", "=", id).execute();
  expect(rows).toEqual([{ event: "fleet order confirmed" }]);
});

test("the same form sent twice is one draft", async () => {
  const id = newId();
  const typed = { id, asked: await plan(), sims: [TWELVE_PLANS_SIM] };
  await Promise.all([draftFleetOrder(bench.context, "ann", typed), draftFleetOrder(bench.context, "ann", typed)]);
  expect(await states(id)).toEqual(["waiting"]);
});

test("an answer that is lost leaves its SIMs unknown, sends nothing more, and enters the queue", async () => {
  const sims = Array.from({ length: 50 }, (_one, index) => `8985207220129999${String(index).padStart(4, "0")}`);
  await bench.sandbox.fail({ call: "package/batchOrderPackages", kind: "reset-after" });
  const id = await confirmed([TWELVE_PLANS_SIM, TWO_PLANS_SIM, ...sims]);
  await carryOut();
  expect(new Set((await states(id)).slice(0, 50))).toEqual(new Set(["unknown"]));
  expect((await states(id)).slice(50)).toEqual(["unsent", "unsent"]);
  await carryOut();
  expect(await batches()).toBe(1);
  expect(await open()).toMatchObject([{ kind: "fleet-order", count: 50 }]);
  const again = newId();
  await draftAgain(bench.context, "ann", { id: again, formerId: id });
  expect(await states(again)).toEqual(["waiting", "waiting"]);
});

test("what an operator finds of an unknown SIM is written down once", async () => {
  await bench.sandbox.fail({ call: "package/orderPackage", kind: "reset-after" });
  const id = await confirmed([TWELVE_PLANS_SIM]);
  await carryOut();
  expect(await states(id)).toEqual(["unknown"]);
  const found = { fleetOrderId: id, position: 1, isOrdered: true };
  expect(await noteLookedUp(bench.context, "ann", found)).toBe(true);
  expect(await noteLookedUp(bench.context, "bob", { ...found, isOrdered: false })).toBe(false);
  expect(await states(id)).toEqual(["ordered"]);
  expect((await open()).filter(({ key }) => key === `fleet-order:${id}`)).toEqual([]);
});

test("a fault of the shop's own leaves the SIM unknown, and what is an hour old isn't sent", async () => {
  const id = await confirmed([TWELVE_PLANS_SIM]);
  await carryOut({ orderForOne: () => Promise.reject(new Error("a defect")) });
  expect(await states(id)).toEqual(["unknown"]);
  const before = await ordersAt(TWELVE_PLANS_SIM);
  const late = await confirmed([TWELVE_PLANS_SIM]);
  bench.pass(61 * MINUTE);
  await carryOut();
  expect(await states(late)).toEqual(["unsent"]);
  expect(await ordersAt(TWELVE_PLANS_SIM)).toBe(before);
});

test("a shop that is killed while it waits never sends the same SIM again by itself", async () => {
  const before = await ordersAt(TWELVE_PLANS_SIM);
  const id = await confirmed([TWELVE_PLANS_SIM]);
  const sent = Promise.withResolvers<void>();
  const killed = async (...asked: Parameters<Fleet["orderForOne"]>) => {
    await fleet.orderForOne(...asked);
    sent.resolve();
    return new Promise<never>(() => undefined);
  };
  void carryOut({ orderForOne: killed });
  await sent.promise;
  expect(await states(id)).toEqual(["sending"]);
  await carryOut();
  expect(await states(id)).toEqual(["sending"]);
  bench.pass(6 * MINUTE);
  await carryOut();
  expect(await states(id)).toEqual(["unknown"]);
  expect(await ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
});

test("an answer that comes after another process took over is still written", async () => {
  const id = await confirmed([TWELVE_PLANS_SIM]);
  const slow = async (...sent: Parameters<Fleet["orderForOne"]>) => {
    const span = await fleet.orderForOne(...sent);
    bench.pass(6 * MINUTE);
    await carryOut();
    expect(await states(id)).toEqual(["unknown"]);
    return span;
  };
  await carryOut({ orderForOne: slow });
  expect(await states(id)).toEqual(["ordered"]);
});

test("a service that can't be reached has ordered nothing, and nothing more is sent", async () => {
  const id = await confirmed(
    Array.from({ length: 60 }, (_one, index) => `8985207220129998${String(index).padStart(4, "0")}`),
  );
  // No server listens on this port.
  await carryOut({ orderForMany: testFleet("http://127.0.0.1:9").orderForMany });
  expect(new Set(await states(id))).toEqual(new Set(["unsent"]));
  expect((await findFleetOrder(bench.context.db.query, id))?.endedAt).not.toBeNull();
});

test("a renewal and a plan by days are ordered like a plan, one SIM after another", async () => {
  const ordered = await confirmed([TWELVE_PLANS_SIM]);
  await carryOut();
  const [row] = await simsOf(bench.context.db.query, ordered);
  const renewal = { kind: "renew", name: "Europe", orderCode: row?.orderCode ?? "", periods: 2 } as const;
  const renewed = await confirmed([TWELVE_PLANS_SIM], renewal);
  const days = await confirmed([UNKNOWN_SIM, TWELVE_PLANS_SIM], await plan({ kind: "days", days: 10 } as never));
  await carryOut();
  expect(await states(renewed)).toEqual(["ordered"]);
  // Neither is a SIM that switches networks over the air; the refusal of the first doesn't end the order.
  expect(await states(days)).toEqual(["refused", "refused"]);
});

test("a draft is forgotten after a day, and what ended after the time that the settings say", async () => {
  const [idle, done] = [await draft([TWELVE_PLANS_SIM]), await confirmed([TWELVE_PLANS_SIM])];
  await carryOut();
  const { query } = bench.context.db;
  bench.pass(23 * 60 * MINUTE);
  await forgetFleetOrders(bench.context, 10);
  expect(await states(idle)).toHaveLength(1);
  bench.pass(2 * 60 * MINUTE);
  await forgetFleetOrders(bench.context, 10);
  expect([await findFleetOrder(query, idle), await states(idle)]).toEqual([null, []]);
  expect(await confirm(idle)).toBe(`/desk/sims/order/${idle}`);
  expect((await listFleetOrders(query, { page: 1, size: 50 })).orders.map(({ order }) => order.id)).toContain(done);
  bench.pass(10 * 24 * 60 * MINUTE);
  for (let round = 0; round < 3; round += 1) await forgetFleetOrders(bench.context, 10);
  // Those of the tests before whose SIMs were never looked up.
  const left = (await listFleetOrders(query, { page: 1, size: 50 })).orders;
  expect(left.map(({ order }) => order.id)).not.toContain(done);
  expect(left.filter(({ counts }) => counts.unknown === undefined)).toEqual([]);
});
