import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageOf } from "#/lib/desk/list-page.ts";
import { createLog } from "#/lib/process/log.ts";
import { testFleet } from "#/lib/testing/fleet-calls.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { fits, readFilter } from "./address.ts";
import { countMissing } from "./compare.ts";
import { createFleetLists, orderKey } from "./lists.ts";
import { readSimNow } from "./one-sim.ts";
import { findSim, findTyped, simIdOf } from "./sims.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** No test waits shorter than the partner needs. */
const sleep = () => new Promise(() => undefined);
const log = createLog({ write: () => undefined });
const fleetOf = (maxEntries = 100_000) => testFleet(bench.sandbox.origin, { maxEntries, now: Date.now });
const listsOf = (maxEntries?: number) =>
  createFleetLists({ fleet: fleetOf(maxEntries), db: bench.context.db, log, sleep });

test("a SIM is found by the digest that its address has", async () => {
  const { sims } = listsOf();
  const simId = simIdOf(bench.context.db, SIM.inUse);
  expect(simId).toMatch(/^[\w-]{22}$/);
  expect(await findSim(bench.context, sims, simId)).toMatchObject({
    status: "found",
    sim: SIM.inUse,
    listed: { sim: SIM.inUse, simId, lifecycle: "2" },
  });
  for (const unknown of [simIdOf(bench.context.db, "89000000000000000000"), SIM.inUse, "", "x".repeat(5_000)]) {
    expect(await findSim(bench.context, sims, unknown)).toMatchObject({
      status: "missing",
      shown: { list: { isComplete: true } },
    });
  }
});

test("a SIM that only an order names is found too", async () => {
  const sim = spareSim();
  await bench.openOrder({ sim, attempt: "fleet-1" });
  const { sims } = listsOf();
  const simId = simIdOf(bench.context.db, sim);
  expect(await findSim(bench.context, sims, simId)).toEqual({ status: "found", sim, listed: null });
  expect(await findTyped(bench.context, sims, sim)).toEqual({ status: "one", simId });
  expect(await findTyped(bench.context, sims, sim.slice(1))).toMatchObject({ status: "none" });
});

test("typed digits find one SIM, several, or none in what was read", async () => {
  const { sims } = listsOf();
  const simId = simIdOf(bench.context.db, SIM.inUse);
  for (const digits of [SIM.inUse, SIM.inUse.slice(0, -1), SIM.inUse.slice(-7)]) {
    expect(await findTyped(bench.context, sims, digits)).toEqual({ status: "one", simId });
  }
  const last = sims.show().then(({ list }) => list?.items.at(-1)?.sim ?? "");
  expect(await findTyped(bench.context, sims, (await last).slice(-2))).toMatchObject({ status: "several" });
  const few = listsOf(100).sims;
  const first = (await few.show()).list?.items[0]?.sim ?? "";
  expect(await findTyped(bench.context, few, first)).toMatchObject({ status: "one" });
  // Another one may end so in the part that wasn't read.
  const end = await findTyped(bench.context, few, first.slice(-12));
  expect(end).toMatchObject({ status: "several", count: 1, isComplete: false });
  expect(await findTyped(bench.context, few, await last)).toMatchObject({
    status: "none",
    shown: { list: { isComplete: false, total: 1_000 } },
  });
});

test("the list is filtered by state and by plan, fifty rows a page", async () => {
  const items = (await listsOf().sims.show()).list?.items ?? [];
  const filter = readFilter({ lifecycle: "2", plan: "yes", status: "9", other: "x" }, ["lifecycle", "plan"]);
  expect(filter).toEqual({ lifecycle: "2", plan: "yes" });
  const fitting = items.filter((sim) => fits(filter, sim));
  expect(fitting.length).toBeGreaterThan(50);
  expect(fitting.every(({ lifecycle, order }) => lifecycle === "2" && order !== null)).toBe(true);
  const without = items.filter((sim) => fits({ lifecycle: "2", plan: "no" }, sim));
  expect(fitting.length + without.length).toBe(items.filter(({ lifecycle }) => lifecycle === "2").length);
  const pages = Math.ceil(fitting.length / 50);
  expect(pageOf(fitting, undefined)).toMatchObject({ page: 1, pages, rows: fitting.slice(0, 50) });
  expect(pageOf(fitting, "2").rows).toEqual(fitting.slice(50, 100));
  for (const wrong of ["99999", "0", "-1", "x", ["2", "3"]]) {
    expect([1, pages]).toContain(pageOf(fitting, wrong).page);
  }
  expect(pageOf([], "3")).toEqual({ rows: [], page: 1, pages: 1, count: 0 });
});

test("SIMs in use that the list lacks are counted, and anew once a list is", () => {
  const listOf = (...sims: string[]) => ({ items: sims.map((sim) => ({ sim })), total: null, isComplete: true, at: 0 });
  const [inUse, sims] = [listOf("1", "2", "3"), listOf("1", "3", "4")];
  expect([countMissing(inUse, sims), countMissing(inUse, sims)]).toEqual([1, 1]);
  expect(countMissing(inUse, listOf("1", "2", "3"))).toBe(0);
});

test("the partner filters its orders by the codes of the address", async () => {
  const { orders, inUse, plans } = listsOf();
  const waiting = await orders.show(orderKey({ status: "1" }));
  expect(waiting.list?.items.length).toBeGreaterThan(0);
  expect(new Set(waiting.list?.items.map(({ status }) => status))).toEqual(new Set(["1"]));
  expect((await orders.show(orderKey({ type: "7" }))).list?.items).toEqual([]);
  expect((await orders.show(orderKey({}))).list?.items.length).toBeGreaterThan(waiting.list?.items.length ?? 0);
  for (const list of [inUse, plans]) expect((await list.show()).list).toMatchObject({ isComplete: true });
});

test("what is known of one SIM comes in parts, and each fails alone", { tags: ["long"] }, async () => {
  expect(await readSimNow({ fleet: fleetOf(), log, sleep }, SIM.inUse)).toMatchObject({
    device: { value: { sim: SIM.inUse, lifecycle: "2" }, failure: null },
    orders: { value: { items: [{ status: "2" }, { status: "1" }, { status: "1" }] }, failure: null },
  });
  await bench.sandbox.fail({ call: "device/queryDevice", kind: "html", times: -1 });
  const now = await readSimNow({ fleet: fleetOf(), log, sleep }, SIM.inUse);
  expect(now.device).toEqual({ value: null, failure: "malformed" });
  expect(now.orders.failure).toBeNull();
  expect((await readSimNow({ fleet: fleetOf(), log, sleep }, "89000000000000000000")).device).toMatchObject({
    value: null,
  });
});
