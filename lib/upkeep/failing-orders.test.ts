import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { matchAgain } from "#/lib/inbox/rematch.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

/* Orders that can't be settled because of a defect of ours: their stored evidence is no JSON. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** An order whose card is being confirmed. */
async function startPaying(): Promise<Order> {
  const order = await bench.startOrder();
  return bench.orders.reportCardAttempt(order.id, "confirming");
}

async function poison({ id }: Order): Promise<void> {
  const evidence = { order_id: id, digest: "bad", at: 0, statement: "no json" };
  await bench.context.db.query.insertInto("evidence").values(evidence).execute();
}

async function heal({ id }: Order): Promise<void> {
  await bench.context.db.query.deleteFrom("evidence").where("order_id", "=", id).where("digest", "=", "bad").execute();
}

test("twenty orders that can't be settled don't delay the one due after them [K28]", async () => {
  const broken = await Promise.all(Array.from({ length: 20 }, startPaying));
  await Promise.all(broken.map(poison));
  bench.pass(SECOND);
  const fine = await startPaying();
  await bench.sandbox.control("pay", { payId: fine.partnerIds.payId });
  bench.pass(10 * SECOND);
  await bench.sweep();
  await bench.sweep();
  expect((await bench.read(fine.id)).payment).toBe("paid");
  expect(bench.log.join()).toContain("settling failed");
  await Promise.all(broken.map(heal));
});

test("a notification for a broken order is kept, and settles it once it is repaired [D13]", async () => {
  const order = await startPaying();
  await poison(order);
  expect(await bench.notify(order)).toBe(200);
  expect(bench.log.join()).toContain("notification_set_aside");
  expect(await matchAgain(bench.context)).toBe(0);
  await heal(order);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect(await matchAgain(bench.context)).toBe(1);
  bench.pass(10 * SECOND);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("an order whose secret can't be opened is still found paid, and so are others [D13]", async () => {
  const [broken, fine] = [await startPaying(), await startPaying()];
  const { query } = bench.context.db;
  const client_secret_sealed = `${broken.secret.sealed?.slice(0, -4)}AAAA`;
  await query.updateTable("orders").set({ client_secret_sealed }).where("id", "=", broken.id).execute();
  const spoilt = await bench.read(broken.id);
  expect(() => bench.orders.card(spoilt)).toThrow();
  expect(bench.orders.card(fine)).not.toBeNull();
  for (const { partnerIds } of [broken, fine]) await bench.sandbox.control("pay", { payId: partnerIds.payId });
  bench.pass(10 * SECOND);
  await bench.sweepAll();
  for (const { id } of [broken, fine]) expect((await bench.read(id)).payment).toBe("paid");
});

test("an order that keeps failing backs off, and is settled once it is repaired", { tags: ["long"] }, async () => {
  const broken = await startPaying();
  await poison(broken);
  bench.pass(10 * SECOND);
  const pauses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    await bench.sweepAll();
    const { schedule } = await bench.read(broken.id);
    const pauseMs = Number(schedule.nextQueryAt) - bench.context.clock.now();
    // In steps of 15 seconds: the real clock runs on while a busy machine sweeps.
    pauses.push(Math.ceil(pauseMs / (15 * SECOND)) * 15);
    bench.pass(pauseMs + SECOND);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
  expect((await bench.read(broken.id)).schedule.failures).toBe(12);

  await heal(broken);
  await bench.sandbox.control("pay", { payId: broken.partnerIds.payId });
  bench.pass(6 * HOUR);
  await bench.sweepAll();
  expect(await bench.read(broken.id)).toMatchObject({ payment: "paid", schedule: { failures: 0 } });
});

test("a stop request that fails by a defect of ours doesn't delay another one", async () => {
  const plan = { packageCode: "DP20240115000102", orderPeriod: "1" };
  const sims = ["89852072201299990001", "89852072201299990002"];
  await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "status", status: 503, times: -1 });
  const failing = {
    ...bench.context,
    partner: {
      ...bench.context.partner,
      async renewal(sim: string, language: string) {
        if (sim === sims[0]) throw new TypeError("a fault of ours");
        return bench.context.partner.renewal(sim, language);
      },
    },
  };
  for (const sim of sims) {
    await bench.sandbox.control("renewals/begin", { sim, ...plan });
    await createRenewals(failing).stop(sim, "en");
  }
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  bench.pass(60 * SECOND);
  await createRenewals(failing).sweep();
  expect(await createRenewals(bench.context).read(sims[1] ?? "", "en")).toMatchObject({ status: "none" });
});
