import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLettersBench, type LettersBench } from "#/lib/testing/mail/letters-bench.ts";

const MINUTE = 60_000;

let on: LettersBench;
beforeAll(async () => {
  on = await createLettersBench();
});
afterAll(() => on.close());

beforeEach(() => on.bench.reset());

test("a paid order ends in one receipt, however often its payment is heard of", async () => {
  const { bench, sent } = on;
  const order = await bench.startOrder();
  expect(await sent()).toEqual([]);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await Promise.all([bench.orders.refresh(order), bench.orders.refresh(order), bench.notify(order)]);
  const [receipt, ...others] = await sent();
  expect(others).toEqual([]);
  expect(receipt?.to).toEqual([{ address: "buyer@example.com", name: "" }]);
  const { number } = await on.receipts.of(order, "owner");
  expect(receipt?.subject).toBe(`Your receipt from Travel SIM (${number})`);
  expect(receipt?.text).toContain("Amount paid: $12.90");
  expect(receipt?.html).toContain("$12.90");
  await bench.notify(order);
  bench.pass(30 * MINUTE);
  await bench.sweepAll();
  expect(await sent()).toEqual([]);
});

test("a plan that is late is told once, in the receipt's thread, and its arrival too", async () => {
  const { bench, sent } = on;
  const order = await bench.startOrder();
  await bench.sandbox.control("settings", { listDelayMs: 20 * MINUTE });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const [receipt] = await sent();
  bench.pass(16 * MINUTE);
  await bench.sweepAll();
  const [late, ...others] = await sent();
  expect(others).toEqual([]);
  expect(late?.subject).toBe("Your plan is taking longer than usual");
  expect(late?.inReplyTo).toBe(receipt?.messageId);
  await bench.sandbox.control("settings", { listDelayMs: 0 });
  bench.pass(30 * MINUTE);
  await bench.sweepAll();
  expect((await sent()).map(({ subject }) => subject)).toEqual(["Your plan is ready"]);
});
