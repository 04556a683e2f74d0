import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { findItem, readOpen } from "#/lib/desk/queue/queue.ts";
import type { QueueItem } from "#/lib/desk/queue/queue-item.ts";
import { nextStepOf, sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { createFleetOrdersBench, type FleetOrdersBench } from "#/lib/testing/desk/fleet-orders-bench.ts";
import { TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { readDoubles } from "./doubles.ts";
import { draftAgain, forgetFleetOrders } from "./draft.ts";
import { simsOf } from "./fleet-order.ts";
import { noteLookedUp } from "./look-up.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TWO_PLANS_SIM = "89852072201180436250";
const operator = { id: "ann", name: "Ann", right: "act" } as Operator;

let bench: FleetOrdersBench;
beforeAll(async () => {
  bench = await createFleetOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  for (const table of ["fleet_order_doubles", "fleet_order_sims", "fleet_orders", "desk_items"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
});

const query = () => bench.context.db.query;
const rowOf = async (id: string) => (await simsOf(query(), id))[0];
const items = async () =>
  (await readOpen({ query: query(), now: bench.context.clock.now() })).filter(({ kind }) => kind === "ordered-twice");

/** The partner orders, and before its answer is kept another process takes over; then an operator finds nothing, and this happens. */
function answeredAfter(id: () => string, meanwhile: () => Promise<void>): Partial<Fleet> {
  return {
    async orderForOne(...sent) {
      const span = await bench.fleet.orderForOne(...sent);
      bench.pass(6 * MINUTE);
      await bench.carryOut();
      await noteLookedUp(bench.context, "ann", { fleetOrderId: id(), position: 1, isOrdered: false });
      await meanwhile();
      return span;
    },
  };
}

test("an answer that comes after the SIM was ordered for again puts both orders into the queue", async () => {
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const first = await bench.confirmed([TWELVE_PLANS_SIM]);
  let second = "";
  const repeat = async () => {
    second = await bench.repeat(first);
    await bench.confirm(second);
    await bench.carryOut();
  };
  await bench.carryOut(answeredAfter(() => first, repeat));
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before + 2);
  const [one, other] = [await rowOf(first), await rowOf(second)];
  expect([one?.state, other?.state]).toEqual(["ordered", "ordered"]);
  const [item, ...more] = await items();
  if (item === undefined) throw new Error("no item");
  expect(more).toEqual([]);
  expect(sentenceOf(item)).toBe(
    `The partner made two orders for the SIM that ends in ${TWELVE_PLANS_SIM.slice(-4)}: ${one?.orderCode} and ${other?.orderCode}. Only one was wanted.`,
  );
  expect(nextStepOf(item)).toContain("cancel one of them");
  expect(await findItem({ query: query(), now: 0 }, item.key)).toMatchObject({ isOpen: true });
  for (const orderId of [first, second]) expect(await readDoubles(query(), { orderId })).toHaveLength(1);
  const word = { reason: "partner-settled", note: "The partner has cancelled one." } as const;
  const { key, kind, version } = item;
  expect(await handleItem(bench.context, { operator }, { key, kind, version, ...word })).toEqual({ status: "handled" });
  expect(await items()).toEqual([]);
});

test("a SIM whose order turns out to exist isn't asked for by the order that repeats it", async () => {
  const before = await bench.ordersAt(TWELVE_PLANS_SIM);
  const first = await bench.confirmed([TWELVE_PLANS_SIM]);
  let second = "";
  const repeat = async () => {
    second = await bench.repeat(first);
    await bench.confirm(second);
  };
  await bench.carryOut(answeredAfter(() => first, repeat));
  await bench.carryOut();
  expect(await rowOf(second)).toMatchObject({ state: "unsent", reason: expect.stringContaining("earlier order") });
  expect(await bench.ordersAt(TWELVE_PLANS_SIM)).toBe(before + 1);
  expect(await items()).toEqual([]);
  expect(await draftAgain(bench.context, "ann", { id: "another-draft-of-it", formerId: second })).toBe(false);
});

/** An order is found late after it was repeated, and the outcome of the second is unknown. @returns the second */
async function orderedInDoubt(): Promise<string> {
  const first = await bench.confirmed([TWELVE_PLANS_SIM]);
  let second = "";
  const repeat = async () => {
    second = await bench.repeat(first);
    await bench.confirm(second);
    await bench.carryOut({ orderForOne: () => Promise.reject(new Error("a defect")) });
  };
  await bench.carryOut(answeredAfter(() => first, repeat));
  return second;
}

test("where the second order's outcome is unknown, there may be two until it is looked up", async () => {
  const second = await orderedInDoubt();
  const [item] = await items();
  expect(item).toMatchObject({ isCertain: false });
  expect(item && sentenceOf(item)).toContain("so there may be two");
  await noteLookedUp(bench.context, "ann", { fleetOrderId: second, position: 1, isOrdered: false });
  expect(await items()).toEqual([]);
  expect(await draftAgain(bench.context, "ann", { id: "another-draft-of-it", formerId: second })).toBe(false);
});

/** As an operator who has looked, and found one order. */
async function handle(item: QueueItem | undefined): Promise<void> {
  if (item === undefined) throw new Error("no item");
  const { key, kind, version } = item;
  const word = { reason: "harmless", note: "There is one order." } as const;
  expect(await handleItem(bench.context, { operator }, { key, kind, version, ...word })).toEqual({ status: "handled" });
}

test("a handled doubt comes back each time when the second order's outcome changes", async () => {
  const first = await bench.confirmed([TWELVE_PLANS_SIM]);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [second, slowly] = ["", Promise.resolve()];
  const repeat = async () => {
    second = await bench.repeat(first);
    await bench.confirm(second);
    slowly = bench.carryOut({
      async orderForOne(...sent) {
        const span = await bench.fleet.orderForOne(...sent);
        asked.resolve();
        await answered.promise;
        return span;
      },
    });
    await asked.promise;
  };
  await bench.carryOut(answeredAfter(() => first, repeat));
  expect(await rowOf(second)).toMatchObject({ state: "sending" });
  expect(await items()).toMatchObject([{ isCertain: false }]);
  await handle((await items())[0]);
  expect(await items()).toEqual([]);
  bench.pass(6 * MINUTE);
  await bench.carryOut();
  expect(await rowOf(second)).toMatchObject({ state: "unknown", repeatedBy: first });
  expect(await readOpen({ query: query(), now: bench.context.clock.now() })).toEqual(
    expect.arrayContaining([expect.objectContaining({ key: `fleet-order:${second}`, count: 1 })]),
  );
  expect(await items()).toMatchObject([{ isCertain: false }]);
  await handle((await items())[0]);
  answered.resolve();
  await slowly;
  expect(await items()).toMatchObject([{ isCertain: true }]);
});

test("a handled doubt comes back when an operator finds the second order", async () => {
  const second = await orderedInDoubt();
  await handle((await items())[0]);
  await noteLookedUp(bench.context, "ann", { fleetOrderId: second, position: 1, isOrdered: true });
  expect(await items()).toMatchObject([{ isCertain: true }]);
});

test("the order that repeats a repeated one is found too, and both answers may be late", async () => {
  const first = await bench.confirmed([TWELVE_PLANS_SIM]);
  let [second, third] = ["", ""];
  const again = async () => {
    third = await bench.repeat(second);
    await bench.confirm(third);
    await bench.carryOut();
  };
  const repeat = async () => {
    second = await bench.repeat(first);
    await bench.confirm(second);
    await bench.carryOut(answeredAfter(() => second, again));
  };
  await bench.carryOut(answeredAfter(() => first, repeat));
  const found = await Promise.all([first, second, third].map((orderId) => readDoubles(query(), { orderId })));
  expect(found.map(({ length }) => length)).toEqual([1, 2, 1]);
  expect(await items()).toHaveLength(2);
});

test("an answer that names two orders for a SIM puts both into the queue", async () => {
  const id = await bench.confirmed([TWELVE_PLANS_SIM, TWO_PLANS_SIM]);
  await bench.carryOut({
    async orderForMany(...sent) {
      const outcomes = await bench.fleet.orderForMany(...sent);
      const first = outcomes.find(({ sim }) => sim === TWELVE_PLANS_SIM);
      return first === undefined ? outcomes : [...outcomes, first, { ...first, orderCode: "ORDER_TWICE" }];
    },
  });
  expect(await bench.states(id)).toEqual(["ordered", "ordered"]);
  expect(await items()).toMatchObject([{ codes: [expect.any(String), "ORDER_TWICE"], isCertain: true }]);
});

test("orders with an open item stay, and go once it is handled", async () => {
  const id = await bench.confirmed([TWELVE_PLANS_SIM, TWO_PLANS_SIM]);
  const span = { isOrdered: true, startsAt: null, expiresAt: null, refusal: null };
  const codes = ["A", "B"].map((orderCode) => ({ ...span, orderCode, sim: TWELVE_PLANS_SIM }));
  await bench.carryOut({ orderForMany: async () => [...codes, { ...span, orderCode: "C", sim: TWO_PLANS_SIM }] });
  bench.pass(20 * DAY);
  await forgetFleetOrders(bench.context, 10);
  const [item] = await items();
  if (item === undefined) throw new Error("no item");
  const { key, kind, version } = item;
  await handleItem(bench.context, { operator }, { key, kind, version, reason: "harmless", note: "Looked into it." });
  await forgetFleetOrders(bench.context, 10);
  expect(await simsOf(query(), id)).toEqual([]);
  expect(await query().selectFrom("fleet_order_doubles").select("id").execute()).toEqual([]);
});
