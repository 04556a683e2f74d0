import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { fulfil } from "./note-end.ts";
import { requestStop, storeStop } from "./stop-renewal.ts";
import { latestStopRequest, nameRenewal } from "./stop-request.ts";

/* What becomes of stop requests when the shop's clock was ahead and is put back. */

const HOUR = 3_600_000;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

test("an end is never noted before the payment that it ended [T02]", async () => {
  const order = await paidRenewal(bench);
  expect(order.payment).toBe("paid");
  bench.pass(-HOUR);
  await fulfil(bench.context, await requestStop(bench.context, { sim: order.sim, language: "en" }));
  const request = await latestStopRequest(bench.context.db.query, order.sim);
  expect(request?.stoppedAt).toBeGreaterThan(order.learnedAt ?? Number.POSITIVE_INFINITY);
  bench.pass(HOUR);
});

test("a repeated request covers what began after the clock was put back [T02]", async () => {
  const { query } = bench.context.db;
  const sim = spareSim();
  const first = await requestStop(bench.context, { sim, language: "en" });
  await nameRenewal(query, first, { orderNo: "1", payId: "1" });
  bench.pass(-HOUR);
  const order = await paidRenewal(bench, { sim });
  expect(order.payment).toBe("paid");
  const again = await requestStop(bench.context, { sim, language: "en" });
  expect(again).toMatchObject({ id: first.id, renewal: null });
  expect(again.requestedAt).toBeLessThan(first.requestedAt);
  bench.pass(HOUR);
});

test("a request that another process stored a moment later, but first, covers this one", async () => {
  const { db, clock, ...context } = bench.context;
  const asked = { sim: spareSim(), language: "en", isByOperator: false };
  const at = clock.now();
  await storeStop({ ...context, clock: { now: () => at + 1 } }, db.query, asked);
  const times = [at, at + 2];
  const { stored } = await storeStop({ ...context, clock: { now: () => times.shift() ?? at + 3 } }, db.query, asked);
  expect(stored).toBe("covered");
});
