import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endRefusal } from "#/lib/desk/orders/renewal-end/note-renewal-end.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { renewsByOwnRecords } from "./competing-renewal.ts";

/* A renewal that charged after its stop goes on, at a partner that refuses to say what renews, or names no numbers. */

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const REFUSED_MS = 41 * 60_000;
const refusal = {
  call: "queryAutoRenewalRecord",
  kind: "json",
  body: { operateCode: "F", message: "busy" },
  times: -1,
};
const query = () => bench.context.db.query;

/** Stopped here, and charged a month later. */
async function chargedAfterStop(): Promise<Order> {
  const order = await letters.begin();
  await bench.renewals.stopOf(order);
  bench.pass(30 * DAY);
  await letters.charge(order);
  await bench.sandbox.control("faults", { ...refusal, sim: order.sim });
  return bench.read(order.id);
}

/** How many cancels the partner has been sent. */
async function cancels(): Promise<number> {
  const requests = await bench.sandbox.control<{ call: string }[]>("requests");
  return requests.filter(({ call }) => call === "cancelAutoRenewalRecord").length;
}

test("a stop of the SIM is sent for it, and kept", async () => {
  const order = await chargedAfterStop();
  const before = await cancels();
  await bench.renewals.stop(order.sim, "en");
  await letters.sweepAfter(REFUSED_MS, order);
  expect(await cancels()).toBeGreaterThan(before);
  const stops = query().selectFrom("renewal_stops").select("pay_id").where("sim", "=", order.sim);
  const { payId } = order.partnerIds;
  expect(await stops.execute()).toEqual([{ pay_id: payId }, { pay_id: payId }]);
});

test("a stop of the SIM is sent by the order's numbers where the partner shows it without any", async () => {
  const order = await letters.begin();
  const at = bench.context.clock.now();
  const stop = { id: order.id, sim: order.sim, language: "en", requested_at: at, stopped_at: at + 1, next_ask_at: 0 };
  await query().insertInto("renewal_stops").values(stop).execute();
  bench.pass(30 * DAY);
  await letters.charge(order);
  const nameless = { call: refusal.call, kind: "patch", sim: order.sim, remove: ["orderNo", "payId"], times: -1 };
  await bench.sandbox.control("faults", nameless);
  await bench.renewals.stop(order.sim, "en");
  expect(await cancels()).toBe(1);
});

test("it holds back another auto-renewal of the SIM", async () => {
  const order = await chargedAfterStop();
  expect(await renewsByOwnRecords(bench.context, { ...order, id: "another" })).toBe(true);
});

test("an operator can note its end", async () => {
  const order = await chargedAfterStop();
  expect(await endRefusal(bench.context, query(), order)).toBeNull();
});
