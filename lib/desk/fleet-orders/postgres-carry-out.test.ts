import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Fleet, FleetOrder } from "#/lib/partner/fleet/fleet.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { FLEET_ORDER, testFleet } from "#/lib/testing/fleet-calls.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { joinInstance } from "#/lib/testing/postgres/instance.ts";
import { READING } from "#/lib/testing/statements.ts";
import { lockRows } from "#/testbed/postgres.ts";
import { carryOutFleetOrders, type FleetOrdersContext } from "./carry-out.ts";
import { confirmFleetOrder } from "./confirm-act.ts";
import { draftFleetOrder } from "./draft.ts";
import { type Asked, findFleetOrder, simsOf } from "./fleet-order.ts";

/* Several processes on one database carry out the same fleet orders: each SIM is sent once. */

const LONGER_THAN_A_LEASE = 6 * 60_000;

let bench: OrdersBench;
let session: DeskSession;
let plan: Omit<FleetOrder, "periods">;
beforeAll(async () => {
  bench = await createOrdersBench();
  const { operator } = await addOperator(bench.context, "Ann");
  session = { operator } as DeskSession;
  const { items } = await testFleet(bench.sandbox.origin, { now: Date.now }).plans();
  const {
    packageCode = "",
    packageType,
    priceText,
  } = items.find((item) => item.packageCode === "DP20240115000104") ?? {};
  plan = { ...FLEET_ORDER, packageCode, packageType: packageType ?? "", amountText: priceText ?? "" };
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** A process with its own connections to the database and the partner. */
async function join({
  aheadMs = 0,
  ...calls
}: Partial<Fleet> & { aheadMs?: number } = {}): Promise<FleetOrdersContext> {
  const instance = await joinInstance(bench);
  onTestFinished(() => instance.close());
  const { db, ...context } = instance.context;
  const now = () => Date.now() + aheadMs;
  const fleet = { ...testFleet(bench.sandbox.origin, { now: Date.now }), ...calls };
  return { ...context, db: { ...db, now: async () => now() }, fleet };
}

let spares = 0;
const spareSims = (count: number) =>
  Array.from({ length: count }, () => {
    spares += 1;
    return `898520722013${String(spares).padStart(8, "0")}`;
  });

async function draft(sims: string[], kind: "plan" | "days" = "plan"): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  const asked = { ...plan, periods: 1, kind, days: 10 } as Asked;
  return draftFleetOrder(bench.context, session.operator.id, { id, asked, sims });
}

/** By an operator who was told that no other order has these SIMs. */
function confirm(context: DeskContext, id: string, sims: number): Promise<string> {
  const detail = { fleetOrderId: id, sims, others: { recent: 0, unknown: 0 } };
  const act = { id: randomBytes(16).toString("base64url"), detail } as Act;
  const at = context.clock.now();
  return transact(context, (transaction) =>
    confirmFleetOrder({ ...context, ...READING }, transaction, act, session, at),
  );
}

/** A confirmed order for SIMs that no other order has. */
async function confirmed(count: number, kind: "plan" | "days" = "plan"): Promise<string> {
  const id = await draft(spareSims(count), kind);
  await confirm(bench.context, id, count);
  return id;
}

interface Request {
  body: { deviceList?: string[]; device_id?: string };
}

/** The SIMs of all requests that arrived at the partner. */
async function sent(): Promise<string[]> {
  const requests = await bench.sandbox.control<Request[]>("requests");
  return requests.flatMap(({ body }) => body.deviceList ?? body.device_id ?? []).toSorted();
}

const simsIn = async (ids: readonly string[]) => {
  const all = await Promise.all(ids.map((id) => simsOf(bench.context.db.query, id)));
  return all
    .flat()
    .map(({ sim }) => sim)
    .toSorted();
};
const isOver = async (id: string) => (await findFleetOrder(bench.context.db.query, id))?.endedAt !== null;

test("two processes send each SIM of ten orders once", async () => {
  const [one, other] = [await join(), await join()];
  const ids: string[] = [];
  for (const count of [120, 1, 51, 50, 2]) ids.push(await confirmed(count), await confirmed(2, "days"));
  await expect
    .poll(async () => {
      await Promise.all([one, other, one, other].map((context) => carryOutFleetOrders(context)));
      return Promise.all(ids.map(isOver));
    })
    .toEqual(ids.map(() => true));
  expect(await sent()).toEqual(await simsIn(ids));
});

test("what outlasts its lease is taken over, and its late answer is kept", async () => {
  const answered = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const { orderForMany } = testFleet(bench.sandbox.origin, { now: Date.now });
  const slow = await join({
    async orderForMany(...asked) {
      const outcomes = await orderForMany(...asked);
      taken.resolve();
      await answered.promise;
      return outcomes;
    },
  });
  const next = await join({ aheadMs: LONGER_THAN_A_LEASE });
  const id = await confirmed(120);
  const slowly = carryOutFleetOrders(slow);
  await taken.promise;
  await carryOutFleetOrders(next);
  expect(await isOver(id)).toBe(true);
  answered.resolve();
  await slowly;
  expect(await sent()).toEqual(await simsIn([id]));
  const states = (await simsOf(bench.context.db.query, id)).map(({ state }) => state);
  expect(
    states.filter((state) => state === "unknown"),
    "the late answer is written",
  ).toEqual([]);
});

test("two processes that both hold the lease for a moment send no SIM twice", async () => {
  const late = await join();
  const next = await join({ aheadMs: LONGER_THAN_A_LEASE });
  const id = await confirmed(120);
  const held = await lockRows(bench.databaseUrl, "SELECT position FROM fleet_order_sims WHERE order_id = $1", [id]);
  onTestFinished(held.letGo);
  const both: Promise<void>[] = [];
  for (const context of [late, next]) {
    both.push(carryOutFleetOrders(context));
    await expect.poll(held.waiting).toHaveLength(both.length);
  }
  await held.letGo();
  await Promise.all(both);
  await expect
    .poll(async () => {
      await carryOutFleetOrders(next);
      return isOver(id);
    })
    .toBe(true);
  expect(await sent()).toEqual(await simsIn([id]));
});

test("of two drafts for the same SIMs that two processes confirm at once, one alone is confirmed", async () => {
  const contexts = [await join(), await join()] as const;
  for (let round = 0; round < 5; round += 1) {
    const sims = spareSims(20);
    const ids = [await draft(sims), await draft(sims)] as const;
    await Promise.all([confirm(contexts[0], ids[0], 20), confirm(contexts[1], ids[1], 20)]);
    const orders = await Promise.all(ids.map((id) => findFleetOrder(bench.context.db.query, id)));
    expect(orders.filter((order) => order?.confirmedAt !== null)).toHaveLength(1);
  }
});
