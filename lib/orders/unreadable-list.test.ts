import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { inUse, listTools, waiting } from "#/lib/testing/sim-lists.ts";

/* Plans that were placed while the SIM's list could not be read, and when a page may call them ready. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const { pay, statuses, askAll, listIs, listFails } = listTools(() => bench);

test("where the list was unreadable before, it alone calls a plan ready", { tags: ["long"] }, async () => {
  for (const [standing, status] of [
    [waiting, "queued"],
    [inUse, "ready"],
  ] as const) {
    await bench.reset();
    await listFails();
    const order = await bench.startOrder();
    expect(order.placement).toMatchObject({ entriesBefore: null, plansBefore: null });
    await pay(order);
    await bench.notify(order);
    expect(await statuses([order])).toEqual(["received"]);
    await listIs(standing(order.plan.title));
    await askAll([order]);
    expect(await statuses([order])).toEqual([status]);
  }
});

test("a list that stays unreadable leaves a plan to its notification after 15 minutes", {
  tags: ["long"],
}, async () => {
  await listFails();
  const order = await bench.startOrder();
  await pay(order);
  await bench.notify(order);
  await askAll([order]);
  expect(await statuses([order])).toEqual(["received"]);
  bench.pass(15 * MINUTE);
  await askAll([order]);
  expect(await bench.read(order.id)).toMatchObject({ service: "active", review: null });
});

test("of two plans bought while lists can't be read, the first paid is ready, the other flagged", {
  tags: ["long"],
}, async () => {
  await listFails();
  const [first, second] = [await bench.startOrder(), await bench.startOrder()];
  await pay(first);
  await bench.notify(first);
  bench.pass(MINUTE);
  await pay(second);
  await askAll([first, second]);
  await listIs(inUse(first.plan.title), waiting(first.plan.title));
  bench.pass(15 * MINUTE);
  await askAll([first, second]);
  expect(await statuses([first, second])).toEqual(["ready", "review"]);
});
