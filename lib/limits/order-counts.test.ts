import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { newRow } from "#/lib/orders/columns.ts";
import type { OrderChange } from "#/lib/orders/order.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { type Asker, createLimits, type Limits } from "./limits.ts";
import { createMeter } from "./meter.ts";
import { createOrderCounts, type OrderCounts } from "./order-counts.ts";
import { limitsFor } from "./table.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let db: Database;
let clock: { now: number };
let limits: Limits;
let counts: OrderCounts;
/** What happens while a press waits. */
let whileWaiting: (ms: number) => Promise<unknown>;
beforeEach(async () => {
  const { url, remove } = await createTestDatabase();
  clock = { now: 1_000 * DAY };
  const opened = await openDatabase(url, TEST_KEYS);
  db = { ...opened, time: () => clock.now };
  onTestFinished(async () => {
    await opened.close();
    remove();
  });
  const meter = createMeter(() => clock.now);
  limits = createLimits({ own: meter, shared: meter, scale: 1, callsPerSecond: 50, secret: "secret" });
  whileWaiting = async (ms) => {
    clock.now += ms;
  };
  const sleep = (ms: number) => whileWaiting(ms);
  const context = { db, limits, table: limitsFor(50), scale: 1, secret: "secret", sleep };
  counts = createOrderCounts({ ...context, isShuttingDown: () => false });
});

const HOME = { narrow: "192.0.2.1", wide: null };

let made = 0;

async function opened(): Promise<{ id: string }> {
  made += 1;
  const id = `order ${made}`;
  await db.query
    .insertInto("orders")
    .values(newRow(makeOrder({}, id)))
    .execute();
  return { id };
}

/** A press on an order that was just opened, which the partner then gets. */
async function press(asker: Asker, mayProve = false): Promise<{ id: string; refusedBy: string | null }> {
  const { id } = await opened();
  const refused = await counts.count(id, asker, mayProve);
  if (refused === null) await set(id, { payment: "open" });
  return { id, refusedBy: refused && `${refused.limit.of} by ${refused.limit.by}` };
}

async function set(id: string, { payment }: Pick<OrderChange, "payment">): Promise<void> {
  const at = clock.now;
  await db.query
    .updateTable("orders")
    .set({ payment: payment ?? "open", place_sent_at: at, opened_at: at })
    .where("id", "=", id)
    .execute();
}

const at = (index: number, device: string | null = `device ${index}`): Asker => ({
  address: { narrow: `192.0.2.${index}`, wide: null },
  device,
  sim: `sim ${index}`,
});

test("a device has three orders open, and another when one of them is paid or ends", async () => {
  const own = (index: number) => press({ ...at(index), device: "one" });
  const first = await own(1);
  const second = await own(2);
  await own(3);
  expect((await own(4)).refusedBy).toBe("open by device");
  expect((await press({ ...at(5), device: "other" })).refusedBy).toBeNull();
  await set(first.id, { payment: "paid" });
  expect((await own(6)).refusedBy).toBeNull();
  await set(second.id, { payment: "lapsed" });
  expect((await own(7)).refusedBy).toBeNull();
});

test("a second press on the same order counts for nothing", async () => {
  const { id } = await press(at(1));
  const again = await Promise.all(Array.from({ length: 20 }, () => counts.count(id, at(1), false)));
  expect(again).toEqual(Array.from({ length: 20 }, () => null));
});

test("presses at the same moment on one order are counted once", async () => {
  await db.query
    .insertInto("orders")
    .values(newRow(makeOrder({}, "double")))
    .execute();
  const asker = at(1, null);
  await Promise.all(Array.from({ length: 3 }, () => counts.count("double", asker, false)));
  for (let index = 0; index < 4; index += 1) expect((await press(asker)).refusedBy).toBeNull();
  expect((await press(asker)).refusedBy).toBe("order by SIM");
});

test("two presses at once on one order beyond a limit are both refused", async () => {
  const own = (index: number) => ({ ...at(index), device: "one" });
  for (let index = 0; index < 3; index += 1) await press(own(index));
  for (let index = 3; index < 6; index += 1) {
    const { id } = await opened();
    const both = await Promise.all([1, 2].map(() => counts.count(id, own(index), false)));
    expect(both.map((refused) => refused?.limit.of)).toEqual(["open", "open"]);
  }
});

test("a press whose process ended while it was counted holds up the next for a moment", async () => {
  const { id } = await opened();
  const row = { order_id: id, device: null, taken: "[]", counted_at: clock.now };
  await db.query.insertInto("order_counts").values(row).execute();
  expect(await counts.count(id, at(1), false)).toBeNull();
  const [kept] = await db.query.selectFrom("order_counts").selectAll().execute();
  expect(kept?.taken).not.toBe("[]");
});

test("orders that never reach the partner, or that it refuses, are given back", async () => {
  const behind = (index: number) => ({ ...at(index), address: HOME });
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    ids.push((await opened()).id);
    await counts.count(ids[index] ?? "", behind(index), false);
  }
  await db.query
    .updateTable("orders")
    .set({ payment: "void", place_sent_at: clock.now })
    .where("id", "=", ids[0] ?? "")
    .execute();
  clock.now += 59_000;
  // Pressed again: it may be on its way.
  await counts.count(ids[1] ?? "", behind(1), false);
  clock.now += 1_000;
  expect(await counts.giveBack()).toBe(19);
  clock.now += 60_000;
  // Pressed again too late: it counts anew.
  await counts.count(ids[1] ?? "", behind(1), false);
  expect(await counts.giveBack()).toBe(0);
  for (let index = 20; index < 39; index += 1) expect((await press(behind(index))).refusedBy).toBeNull();
  clock.now += 15 * 60_000;
  expect((await press(behind(40))).refusedBy).toBe("order by address");
});

test("open orders of earlier days don't count for a device", async () => {
  const own = (index: number) => press({ ...at(index), device: "one" });
  for (let index = 0; index < 3; index += 1) await own(index);
  clock.now += DAY;
  expect((await own(4)).refusedBy).toBeNull();
});

test("a paid order gives back what it was counted as, once", async () => {
  const sim = "89852072201180436177";
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push((await press({ ...at(index), sim })).id);
  expect((await press({ ...at(6), sim })).refusedBy).toBe("order by SIM");
  await set(ids[0] ?? "", { payment: "paid" });
  expect([await counts.giveBack(), await counts.giveBack()]).toEqual([1, 0]);
  expect((await press({ ...at(7), sim })).refusedBy).toBeNull();
  expect((await press({ ...at(8), sim })).refusedBy).toBe("order by SIM");
});

test("what a payment refuses isn't counted as an order", async () => {
  const one = { ...at(1), device: "one" };
  for (let index = 0; index < 6; index += 1) {
    const { id } = await press({ ...one, sim: `sim ${index}` });
    await set(id, { payment: "lapsed" });
  }
  for (let index = 0; index < 20; index += 1) {
    expect((await press({ ...one, sim: `other ${index}` })).refusedBy).toBe("order by device");
  }
  expect((await press({ ...one, device: "two" })).refusedBy).toBeNull();
});

test("beyond 200 open orders an hour an unknown device must prove a mailbox, where it can", async () => {
  for (let index = 0; index < 200; index += 1) await press(at(index));
  expect((await press(at(300), true)).refusedBy).toBe("open by all");
  expect((await press({ ...at(301), isProven: true }, true)).refusedBy).toBeNull();
  expect((await press({ ...at(304), ownsSim: true }, true)).refusedBy).toBeNull();
  expect((await press(at(302))).refusedBy).toBeNull();
  clock.now += HOUR;
  expect((await press(at(303), true)).refusedBy).toBeNull();
});

test("the rows are deleted when they can count for nothing", async () => {
  await press(at(1));
  clock.now += 2 * DAY + 1;
  await counts.giveBack();
  expect(await db.query.selectFrom("order_counts").selectAll().execute()).toEqual([]);
});

test("of many presses at the same moment not one too many passes", async () => {
  const askers = Array.from({ length: 30 }, (_, index) => ({ ...at(index), device: "one" }));
  const answers = await Promise.all(askers.map((asker) => press(asker)));
  expect(answers.filter(({ refusedBy }) => refusedBy === null).length).toBeLessThanOrEqual(3);
});

test("what was counted and never sent to the partner isn't open", async () => {
  for (let index = 0; index < 4; index += 1) {
    const { id, refusedBy } = await press({ ...at(index), device: "one" });
    expect(refusedBy).toBeNull();
    await db.query.updateTable("orders").set({ payment: "unpaid", place_sent_at: null }).where("id", "=", id).execute();
    clock.now += 61_000;
  }
});

const buyer = (index: number): Asker => ({ ...at(index), address: HOME });

test("forty buyers behind one address press at once, and none is refused while others pay", async () => {
  const waiting: string[] = [];
  whileWaiting = async () => {
    const [first] = await db.query.selectFrom("orders").select("id").where("payment", "=", "open").limit(1).execute();
    if (first) await set(first.id, { payment: "paid" });
    waiting.push("looked");
  };
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => press(buyer(index))));
  expect(answers.map(({ refusedBy }) => refusedBy)).toEqual(answers.map(() => null));
  expect(waiting.length).toBeGreaterThan(0);
});

test("a robot that changes its cookies gets 20 secrets a day from one address", async () => {
  let opened = 0;
  for (let index = 0; index < 500; index += 1) {
    opened += Number((await press(buyer(index))).refusedBy === null);
    clock.now += DAY / 500;
  }
  expect(opened).toBe(20);
});

test("who waits for others is told to come back soon, and a day later where none of them paid", async () => {
  for (let index = 0; index < 20; index += 1) await press(buyer(index));
  const begunAt = clock.now;
  const soon = await counts.count((await opened()).id, buyer(30), false);
  expect(clock.now - begunAt).toBeLessThan(30_000);
  expect(soon?.waitMs).toBeLessThan(10 * 60_000);
  clock.now += 10 * 60_000;
  const late = await counts.count((await opened()).id, buyer(31), false);
  expect(late?.waitMs).toBeGreaterThan(20 * HOUR);
});
