import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { MAY_RENEW } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { STANDING_ALARMS, type StandingAlarm } from "#/lib/process/alarms.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createRenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { noteAlarms } from "./alarm-items.ts";
import { handleAll, handleItem } from "./handle.ts";
import { findItem, readAllOfKind, readOpen, showHandled, showQueue } from "./queue.ts";
import { notificationSentence } from "./sentences.ts";
import { takeItem } from "./take.ts";

/* What stays in the queue until an operator has dealt with it, and what opens it again. */

const DAY = 24 * 3_600_000;
const WORD = { reason: "other", note: "Looked into it on Monday." } as const;
const QUIET = Object.fromEntries(STANDING_ALARMS.map((name) => [name, 0])) as Record<StandingAlarm, number>;

type Session = Awaited<ReturnType<typeof addOperator>>;
let bench: OrdersBench;
let ann: Session;
let bob: Session;
beforeAll(async () => {
  bench = await createOrdersBench();
  ann = await addOperator(bench.context, "Ann");
  bob = await addOperator(bench.context, "Bob");
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const source = () => ({ query: bench.context.db.query, now: bench.context.clock.now() });
const isOpen = async (key: string) => (await readOpen(source())).some((item) => item.key === key);

/** @param seen the item as the page shows it; absent: as it is now */
async function handle(key: string, seen?: Awaited<ReturnType<typeof findItem>>) {
  const item = seen ?? (await findItem(source(), key));
  if (item === null) throw new Error("no item");
  return handleItem(bench.context, ann, { key, kind: item.kind, version: item.version, ...WORD });
}

async function addUnread(ids: readonly string[], at: number): Promise<void> {
  const unread = { key_id: "k", headers: "{}", body_sealed: "", body_bytes: 1, kind: "x", forms: "", tried: 1 };
  await bench.context.db.query
    .insertInto("unread_notifications")
    .values(ids.map((id) => ({ ...unread, id, received_at: at })))
    .execute();
}

test("a handled alarm opens again when half as many more are counted, and says so", async () => {
  const key = "alarm:mail_waiting";
  const note = (count: number) => {
    bench.pass(60_000);
    return noteAlarms(bench.context, { ...QUIET, mail_waiting: count });
  };
  await note(4);
  expect(await handle(key)).toEqual({ status: "handled" });
  await note(6);
  expect(await isOpen(key), "a few more").toBe(false);
  await note(7);
  expect(await findItem(source(), key)).toMatchObject({
    isOpen: true,
    count: 7,
    reopened: { text: "It has got worse: the count is now 7." },
  });
  await note(9);
  expect(await handle(key), "a form from a minute ago").toEqual({ status: "handled" });
  expect(await isOpen(key)).toBe(false);
  await note(14);
  expect(await isOpen(key)).toBe(true);
});

test("a stop by number that was handled opens again when the shop gives up", async () => {
  const { query } = bench.context.db;
  const at = bench.context.clock.now() - DAY;
  const stop = { id: "late", sim: "89852072201200000001", language: "en", requested_at: at, next_ask_at: at };
  await query.insertInto("number_stops").values(stop).execute();
  await handle("number-stop:late");
  expect(await isOpen("number-stop:late")).toBe(false);
  await query.updateTable("number_stops").set({ outcome: "gave up" }).where("id", "=", "late").execute();
  expect(await findItem(source(), "number-stop:late")).toMatchObject({
    isOpen: true,
    reopened: { text: "The shop couldn’t carry it out." },
  });
});

test("an owner's stop that was handled opens again when it is requested again, and says so", async () => {
  const { query } = bench.context.db;
  const at = bench.context.clock.now() - DAY;
  const stop = { id: "again", sim: "89852072201200000001", language: "en", requested_at: at, next_ask_at: at };
  await query
    .insertInto("renewal_stops")
    .values({ ...stop, order_no: null, pay_id: null, stopped_at: null })
    .execute();
  await handle("stop:again");
  await query
    .updateTable("renewal_stops")
    .set({ requested_at: at + 1 })
    .where("id", "=", "again")
    .execute();
  expect(await findItem(source(), "stop:again")).toMatchObject({
    isOpen: true,
    reopened: { text: "The stop was requested again." },
  });
  await query.deleteFrom("renewal_stops").execute();
});

test("notifications stay until they are handled, even after weeks", async () => {
  const { query } = bench.context.db;
  const notification = { layout: "x", order_id: null, body_sealed: "", key_id: "k", outcome: "unmatched" };
  const received_at = bench.context.clock.now() - 30 * DAY;
  const old = { ...notification, notification_id: "old", body_digest: "old", received_at };
  await query.insertInto("notifications").values(old).execute();
  await addUnread(["unread-old"], received_at);
  for (const key of ["notification:old", "unread:unread-old"]) {
    expect(await isOpen(key)).toBe(true);
    await handle(key);
    expect(await isOpen(key)).toBe(false);
  }
});

test("“Mark all” leaves what another operator has taken", async () => {
  await addUnread(["one", "two", "three"], 1_000);
  await takeItem(bench.context, bob, "unread:two");
  const { free, taken } = await readAllOfKind(source(), "unread", ann.operator.id);
  expect([free.length, taken]).toEqual([2, 1]);
  const drawn = { kind: "unread", count: 2, newest: 1_000, ...WORD } as const;
  expect(await handleAll(bench.context, ann, drawn)).toEqual({ status: "handled" });
  expect(await isOpen("unread:two")).toBe(true);
  bench.pass(31 * 60_000);
  expect((await readAllOfKind(source(), "unread", ann.operator.id)).taken, "half an hour later").toBe(0);
});

test("a renewal that charges as it should opens no handled order", async () => {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  const key = `order:${order.id}`;
  await handle(key);
  for (const event of ["renewed", "next charge", "charge announced"]) {
    await change(bench.context, await bench.read(order.id), event, {});
  }
  expect(await isOpen(key)).toBe(false);
  await change(bench.context, await bench.read(order.id), "flagged", { review: "paid a second time" });
  expect(await isOpen(key)).toBe(true);
});

test("an order handled as of an event that is no news by now stays handled", async () => {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  const key = `order:${order.id}`;
  await handle(key);
  const { version } = await change(bench.context, await bench.read(order.id), "next charge", {});
  // As an earlier release did, for which the date of a charge was news.
  const { query } = bench.context.db;
  await query.updateTable("desk_items").set({ handled_version: version }).where("key", "=", key).execute();
  expect(await isOpen(key)).toBe(false);
  expect(await findItem(source(), key)).toMatchObject({ isOpen: false });
  expect(await handle(key)).toEqual({ status: "handled" });
  await change(bench.context, await bench.read(order.id), "flagged", { review: "paid a second time" });
  expect(await isOpen(key)).toBe(true);
  expect(await findItem(source(), key)).toMatchObject({ isOpen: true });
});

test("a renewal that goes wrong as it did before opens the handled order again", async () => {
  const letters = createRenewalLetters(bench);
  const charges = [{ total_amount: 1 }, { dispute_status: "opened" }];
  for (const detail of [...charges, "after the stop"] as const) {
    const order = await letters.begin();
    const key = `order:${order.id}`;
    if (detail === "after the stop") await bench.renewals.stop(order.sim, "en");
    const chargeNext = async () => {
      bench.pass(31 * DAY);
      await letters.charge(order, detail === "after the stop" ? {} : { detail });
    };
    await chargeNext();
    const { review } = await bench.read(order.id);
    const seen = await findItem(source(), key);
    await chargeNext();
    expect(await handle(key, seen), "by a page that shows the first alone").toMatchObject({ status: "changed" });
    expect(await handle(key)).toEqual({ status: "handled" });
    await chargeNext();
    expect(await findItem(source(), key)).toMatchObject({
      isOpen: true,
      reopened: { text: expect.stringContaining("It was flagged:") },
    });
    expect((await bench.read(order.id)).review).toBe(review);
  }
});

test("what a buyer declares again after it was handled opens the order again", async () => {
  const { declare } = createDeclarations(bench.context);
  for (const kind of ["withdrawal", "cancellation"] as const) {
    const order = await bench.startOrder();
    await change(bench.context, order, "flagged", { review: MAY_RENEW });
    const key = `order:${order.id}`;
    const { orderNo } = order.partnerIds;
    const form = { kind, orderNo, email: "buyer@example.com", language: "en" } as const;
    await declare({ ...form, attempt: "first" });
    await handle(key);
    await declare({ ...form, attempt: "first" });
    expect(await isOpen(key), "the same form").toBe(false);
    await declare({ ...form, attempt: "second" });
    expect(await isOpen(key)).toBe(true);
  }
});

async function addNotifications(prefix: string, outcome: string, count: number, from: number): Promise<void> {
  const fixed = { layout: "x", order_id: null, body_sealed: "", key_id: "k", outcome };
  const rows = Array.from({ length: count }, (_one, index) => {
    const id = `${prefix} ${index}`;
    return { ...fixed, notification_id: id, body_digest: id, received_at: from + index };
  });
  const { query } = bench.context.db;
  for (let at = 0; at < count; at += 500) {
    await query
      .insertInto("notifications")
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

test("however many notifications fit no order, one of an unknown kind is in the queue", async () => {
  const { query, now } = source();
  await query.deleteFrom("notifications").execute();
  await addNotifications("stray", "unmatched", 2_300, now - 20 * DAY);
  await addNotifications("new", "unknown kind", 1, now - 1_000);
  const wanted = { operatorId: ann.operator.id, page: 1 };
  const { groups } = await showQueue(bench.context, { ...wanted, kind: null });
  expect(groups.map(({ kind, count }) => notificationSentence(kind, count))).toEqual(
    expect.arrayContaining([
      "At least 2000 notifications match no order of this shop.",
      expect.stringMatching(/^1 notification is of a kind/),
    ]),
  );
  const { items } = await showHandled(bench.context, { ...wanted, after: null });
  expect(items.filter(({ handled }) => handled === null)).toEqual([]);
  await query.deleteFrom("notifications").execute();
});
