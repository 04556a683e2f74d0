import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noteBackup } from "#/lib/db/backups.ts";
import { queueMail, switchMail } from "#/lib/mail/outbox.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { readFigures } from "./figures.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  // What other tests have left is over.
  await bench.context.db.query.updateTable("orders").set({ payment: "void", opened_at: null }).execute();
});

const MINUTE = 60_000;

const figuresAt = (time: number) => readFigures({ ...bench.context, clock: { now: () => time } });

test("an order is counted by its states until its plan has started", async () => {
  await bench.openOrder();
  expect(await readFigures(bench.context)).toMatchObject({
    orders: [{ payment: "unpaid", service: "unplaced", count: 1 }],
    recent: {},
  });
  const order = await bench.startOrder({ attempt: "2", isAgain: true });
  const { orders, recent } = await readFigures(bench.context);
  expect(orders).toContainEqual({ payment: "open", service: "placed", count: 1 });
  expect(recent).toEqual({ open: 1 });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  await bench.sweepAll();
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", service: "active" });
  expect(await readFigures(bench.context)).toMatchObject({
    orders: [{ payment: "unpaid", service: "unplaced", count: 1 }],
    recent: { paid: 1 },
    oldest: { payment: 0, plan: 0 },
  });
});

test("a reported payment waits from the report until it is settled or declined", async () => {
  const order = await bench.startOrder();
  expect((await readFigures(bench.context)).oldest).toEqual({ payment: 0, plan: 0 });
  await bench.orders.reportCardAttempt(order.id, "confirming");
  const reportedAt = (await bench.read(order.id)).cardAttempts.confirmingAt ?? 0;
  expect((await figuresAt(reportedAt + 7 * MINUTE)).oldest).toEqual({ payment: 7 * MINUTE, plan: 0 });
  await bench.orders.reportCardAttempt(order.id, "declined");
  expect((await readFigures(bench.context)).oldest.payment).toBe(0);
});

test("a reported payment that the partner knows nothing of later waits for no word any more", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "confirming");
  bench.pass(10 * MINUTE);
  await bench.orders.refresh(await bench.read(order.id));
  expect((await readFigures(bench.context)).oldest.payment).toBeGreaterThanOrEqual(10 * MINUTE);
  bench.pass(10 * MINUTE);
  await bench.orders.refresh(await bench.read(order.id));
  expect((await readFigures(bench.context)).oldest.payment).toBe(0);
});

test("a paid order waits for its plan from its payment on", async () => {
  await bench.sandbox.control("settings", { listDelayMs: 10 * 3_600_000 });
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const learnedAt = (await bench.read(order.id)).learnedAt ?? 0;
  const { orders, oldest } = await figuresAt(learnedAt + 20 * MINUTE);
  expect(orders).toEqual([{ payment: "paid", service: "placed", count: 1 }]);
  expect(oldest).toEqual({ payment: 0, plan: 20 * MINUTE });
});

test("mails that wait are counted in a shop that sends mail", async () => {
  const { db, clock } = bench.context;
  const mail = { kind: "receipt", about: "order", language: "en" } as const;
  await switchMail(db.query, true, clock.now());
  bench.pass(1);
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now()));
  expect((await readFigures(bench.context)).mailsWaiting).toBe(1);
  await switchMail(db.query, false, clock.now());
  expect((await readFigures(bench.context)).mailsWaiting).toBe(0);
});

test("backups are counted, with the time of the last", async () => {
  const { db } = bench.context;
  expect((await readFigures(bench.context)).backups).toEqual({ count: 0, lastAt: null });
  for (const at of [2, 1]) await noteBackup(db.query, { at, orders: 1, bytes: 1 });
  expect((await readFigures(bench.context)).backups).toEqual({ count: 2, lastAt: 2 });
});
