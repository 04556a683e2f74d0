import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PartnerError } from "#/lib/partner/error.ts";
import { createFleetOrdersBench, type FleetOrdersBench } from "#/lib/testing/desk/fleet-orders-bench.ts";
import { REFUSING_SIM, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { carryOutFleetOrders } from "./carry-out.ts";
import { findFleetOrder, simsOf } from "./fleet-order.ts";
import { fleetOrderItems } from "./fleet-order-items.ts";
import { noteLookedUp } from "./look-up.ts";

const MINUTE = 60_000;
/** More than one request's. */
const SIMS = Array.from({ length: 60 }, (_, index) => `8985207220129997${String(index).padStart(4, "0")}`);

let bench: FleetOrdersBench;
beforeAll(async () => {
  bench = await createFleetOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const isEnded = async (id: string) => (await findFleetOrder(bench.context.db.query, id))?.endedAt !== null;

test("a process that stalls before it sends leaves what another one has taken over", async () => {
  const id = await bench.confirmed(SIMS);
  const [stalled, resumed, sending] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const { db } = bench.context;
  const query = new Proxy(db.query, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      return () => ({
        async execute(run: never) {
          stalled?.resolve();
          await resumed?.promise;
          return target.transaction().execute(run);
        },
      });
    },
  });
  const killed = async () => {
    sending?.resolve();
    return new Promise<never>(() => undefined);
  };
  const slow = { ...bench.context, db: { ...db, query }, fleet: { ...bench.fleet, orderForMany: killed } };
  const first = carryOutFleetOrders(slow);
  await stalled?.promise;
  bench.pass(6 * MINUTE);
  await bench.carryOut({
    async orderForMany(...sent) {
      resumed?.resolve();
      await Promise.race([first, sending?.promise]);
      return bench.fleet.orderForMany(...sent);
    },
  });
  bench.pass(6 * MINUTE);
  await bench.carryOut();
  expect(new Set(await bench.states(id))).toEqual(new Set(["refused"]));
  expect(await isEnded(id)).toBe(true);
});

test("what is left after an hour isn't sent, also by a process that was suspended meanwhile", async () => {
  const id = await bench.confirmed(SIMS);
  let requests = 0;
  await bench.carryOut({
    async orderForMany(...sent) {
      requests += 1;
      bench.pass(61 * MINUTE);
      return bench.fleet.orderForMany(...sent);
    },
  });
  expect(requests).toBe(1);
  const states = await bench.states(id);
  expect([new Set(states.slice(0, 50)), new Set(states.slice(50))]).toEqual([
    new Set(["refused"]),
    new Set(["unsent"]),
  ]);
});

test("an order that was confirmed hours ahead of the clock isn't sent: the clock was put back", async () => {
  const id = await bench.confirmed(SIMS.slice(0, 1));
  bench.pass(-2 * 60 * MINUTE);
  await bench.carryOut();
  expect(await bench.states(id)).toEqual(["unsent"]);
  bench.pass(2 * 60 * MINUTE);
});

test("an answer that can't be written leaves its SIMs unknown", async () => {
  const id = await bench.confirmed(SIMS.slice(0, 1));
  const { query } = bench.context.db;
  await bench
    .carryOut({
      async orderForOne() {
        await query.schema.alterTable("fleet_order_sims").renameTo("away").execute();
        return { orderCode: "ORDER_LOST", startsAt: null, expiresAt: null };
      },
    })
    .catch(() => undefined);
  await query.schema
    .alterTable("away" as never)
    .renameTo("fleet_order_sims")
    .execute();
  bench.pass(6 * MINUTE);
  await bench.carryOut();
  expect(await simsOf(query, id)).toMatchObject([{ state: "unknown" }]);
});

test("a doubt opens a handled item again, even where the clock was put back", async () => {
  const id = await bench.confirmed(SIMS.slice(0, 2), await bench.plan({ kind: "days", days: 3 } as never));
  const { query } = bench.context.db;
  const open = async () => {
    const items = await fleetOrderItems({ query, now: 0 }, { isOpen: true });
    return items.find(({ key }) => key === `fleet-order:${id}`);
  };
  let isFirst = true;
  await bench.carryOut({
    async orderDays() {
      // The first answer is lost with the process.
      if (!isFirst) throw new Error("a defect");
      isFirst = false;
      throw new PartnerError("refused", { call: "x", reason: "x", mayHaveTakenEffect: false });
    },
  });
  expect(await open()).toMatchObject({ count: 1 });
  const item = await open();
  await query
    .insertInto("desk_items")
    .values({ key: item?.key ?? "", handled_version: item?.version ?? 0 })
    .execute();
  expect(await open()).toBeUndefined();
  const row = query.updateTable("fleet_order_sims").where("order_id", "=", id).where("position", "=", 1);
  await row.set({ state: "sending" }).execute();
  await query.updateTable("fleet_orders").set({ ended_at: null }).where("id", "=", id).execute();
  bench.pass(-30 * MINUTE);
  await bench.carryOut();
  expect(await open()).toMatchObject({ count: 2 });
  bench.pass(30 * MINUTE);
});

test.each([
  ["ordered", { state: "ordered", orderCode: expect.stringMatching(/^ORDER_/), reason: null }],
  ["refused", { state: "unknown", reason: expect.stringContaining("An operator found an order") }],
])("a late answer of %s meets what an operator found: an order", async (answer, expected) => {
  const id = await bench.confirmed([answer === "ordered" ? TWELVE_PLANS_SIM : REFUSING_SIM]);
  await bench.carryOut({
    async orderForOne(...sent) {
      const [outcome] = await Promise.allSettled([bench.fleet.orderForOne(...sent)]);
      bench.pass(6 * MINUTE);
      await bench.carryOut();
      await noteLookedUp(bench.context, "ann", { fleetOrderId: id, position: 1, isOrdered: true });
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    },
  });
  expect(await simsOf(bench.context.db.query, id)).toMatchObject([expected]);
});
