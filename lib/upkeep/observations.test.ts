import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { readObservations, storeObservations } from "./observations.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.context.db.query.deleteFrom("observations").execute());

const seen = (label: string, at: number, count = 1) => ({
  assumption: "list-states",
  seen: label,
  count,
  firstAt: at,
  lastAt: at,
});

test("what several processes have seen adds up, with its first and last time", async () => {
  await storeObservations(bench.context, [seen("in use", 1_000, 3), seen("3", 1_500)]);
  await Promise.all([
    storeObservations(bench.context, [seen("waiting", 3_000), seen("in use", 3_000)]),
    storeObservations(bench.context, [seen("in use", 3_000, 2), seen("waiting", 3_000)]),
  ]);
  expect(await readObservations(bench.context.db)).toEqual([
    { assumption: "list-states", seen: "3", count: 1, firstAt: 1_500, lastAt: 1_500 },
    { assumption: "list-states", seen: "in use", count: 6, firstAt: 1_000, lastAt: 3_000 },
    { assumption: "list-states", seen: "waiting", count: 2, firstAt: 3_000, lastAt: 3_000 },
  ]);
});

test("a service that invents labels doesn't fill the database", async () => {
  const invented = Array.from({ length: 200 }, (_, index) => seen(`label ${index}`, 1_000));
  await storeObservations(bench.context, invented);
  expect(await readObservations(bench.context.db)).toHaveLength(50);
});
