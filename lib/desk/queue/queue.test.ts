import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readStory } from "#/lib/desk/orders/story.ts";
import type { Order } from "#/lib/orders/order.ts";
import { INACTIVE } from "#/lib/orders/states.ts";
import { WITHDRAWN } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { STANDING_ALARMS, type StandingAlarm } from "#/lib/process/alarms.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { noteAlarms } from "./alarm-items.ts";
import { readItemsOfOrder, readOpen, showQueue } from "./queue.ts";
import { sentenceOf } from "./sentences.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUIET = Object.fromEntries(STANDING_ALARMS.map((name) => [name, 0])) as Record<StandingAlarm, number>;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const now = () => bench.context.clock.now();
const queue = () => readOpen({ query: bench.context.db.query, now: now() });
const about = async (orderId: string) => (await queue()).filter((item) => item.orderId === orderId);
const pay = (order: Order) =>
  change(bench.context, order, "paid", { payment: "paid", paidAt: now(), learnedAt: now() });

test("an order that is as it should be isn't in the queue", async () => {
  const order = await bench.startOrder();
  expect(await about(order.id)).toEqual([]);
});

test("a payment of another amount is there with its reasons, its money, and since when", async () => {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  const { review, version } = await bench.read(order.id);
  const [item, ...more] = await about(order.id);
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    key: `order:${order.id}`,
    kind: "payment-differs",
    reasons: review?.split("\n"),
    isPaid: false,
    money: { amountMinor: 1_290, currency: "USD" },
    version,
  });
  expect(Math.abs(Number(item?.since) - now())).toBeLessThan(MINUTE);
});

test("paid and not served begins after a quarter of an hour, before what costs nothing", async () => {
  const order = await pay(await bench.startOrder());
  const paidAt = now();
  bench.pass(14 * MINUTE);
  expect(await about(order.id)).toEqual([]);
  bench.pass(2 * MINUTE);
  const [item, ...more] = await about(order.id);
  expect(more).toEqual([]);
  expect(item).toMatchObject({ kind: "not-served", isPaid: true });
  expect(Math.abs(Number(item?.since) - paidAt)).toBeLessThan(MINUTE);
  await noteAlarms(bench.context, { ...QUIET, clock_skewed: 1 });
  const kinds = (await queue()).map(({ kind }) => kind);
  expect(kinds.indexOf("clock")).toBeGreaterThan(kinds.lastIndexOf("not-served"));
});

test("an order that was only late leaves when its plan comes; one with another doubt stays", async () => {
  const [late, doubtful] = [await pay(await bench.startOrder()), await pay(await bench.startOrder())];
  bench.pass(16 * MINUTE);
  const flag = async (order: Order, review: string) => change(bench.context, order, "flagged", { review });
  const LATE = "paid, but not active after 15 minutes";
  const flagged = [await flag(late, LATE), await flag(doubtful, `${LATE}\npaid a second time`)];
  for (const order of flagged) {
    expect(await about(order.id)).toMatchObject([{ kind: "not-served" }]);
    await change(bench.context, order, "active", { service: "active", activeAt: now(), deliveredAt: now() });
  }
  expect(await about(late.id)).toEqual([]);
  expect(await about(doubtful.id)).toMatchObject([{ kind: "paid-twice" }]);
});

test("in each of sixty random states no order that is paid and not served is outside the queue", async () => {
  const { query } = bench.context.db;
  const orders = [await bench.startOrder(), await bench.startOrder(), await bench.startOrder()];
  let seed = 1;
  const draw = <T>(choices: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return choices[seed % choices.length] as T;
  };
  for (let round = 0; round < 60; round += 1) {
    const expected: string[] = [];
    for (const { id } of orders) {
      const payment = draw(["unpaid", "open", "lapsed", "void", "paid", "paid", "paid"]);
      const service = draw(["unplaced", "placed", "queued", "active", "refused"]);
      const paid_at = payment === "paid" ? now() - draw([1, 14, 16, 600, 100_000]) * MINUTE : null;
      const delivered_at = service === "active" ? now() : draw([null, null, now()]);
      const review = draw([null, null, "paid a second time", WITHDRAWN, "paid, but not active after 15 minutes"]);
      await query
        .updateTable("orders")
        .set({ payment, service, paid_at, delivered_at, review })
        .where("id", "=", id)
        .execute();
      const isInactive = (INACTIVE as readonly string[]).includes(service);
      if (paid_at !== null && paid_at < now() - 15 * MINUTE && isInactive && delivered_at === null) expected.push(id);
    }
    const inQueue = (await queue()).filter(({ kind }) => kind === "not-served").map(({ orderId }) => orderId);
    for (const id of expected) expect(inQueue, `round ${round}`).toContain(id);
  }
});

test("a stop that doesn't end is there after an hour, with its order and without its SIM number", async () => {
  const { query } = bench.context.db;
  const order = await pay(await bench.startRenewal());
  const requested_at = now();
  const stop = { language: "en", order_no: null, pay_id: null, stopped_at: null, next_ask_at: 0 };
  await query
    .insertInto("renewal_stops")
    .values({ ...stop, id: "stop-1", sim: order.sim, requested_at })
    .execute();
  const stops = async () => (await queue()).filter(({ kind }) => kind === "stop");
  expect(await stops()).toEqual([]);
  bench.pass(HOUR + 1);
  const [item] = await stops();
  expect(item).toMatchObject({ key: "stop:stop-1", since: requested_at, by: "owner" });
  expect(JSON.stringify(item)).not.toContain(order.sim);
  const shown = await showQueue(bench.context, { operatorId: "operator-1", kind: "stop", page: 1 });
  expect(shown.items).toMatchObject([{ key: "stop:stop-1", orderId: order.id }]);
  expect((await readItemsOfOrder(bench.context, order.id)).map(({ key }) => key)).toContain("stop:stop-1");
  await query.deleteFrom("renewal_stops").execute();
});

test("a stop by number that couldn't be carried out is there, and says why", async () => {
  const { query } = bench.context.db;
  const row = { sim: "89852072201180436417", language: "en", requested_at: now(), next_ask_at: now() };
  await query
    .insertInto("number_stops")
    .values([
      { ...row, id: "n1", outcome: "given up" },
      { ...row, id: "n2", outcome: "has no numbers" },
      { ...row, id: "n3" },
    ])
    .execute();
  const items = (await queue()).filter((item) => item.kind === "stop");
  expect(items.map(({ key }) => key).toSorted()).toEqual(["number-stop:n1", "number-stop:n2"]);
  const said = items.map(sentenceOf).join(" ");
  for (const why of ["gives no numbers for it", "has given up"]) expect(said).toContain(why);
  await query.deleteFrom("number_stops").execute();
});

test("notifications are one line and a list; a dead mail names its order and no SIM", async () => {
  const { query } = bench.context.db;
  const order = await bench.openOrder();
  const unread = { key_id: "k", headers: "{}", body_sealed: "", body_bytes: 1, kind: "x", forms: "", tried: 1 };
  const rows = Array.from({ length: 60 }, (_, index) => ({ ...unread, id: `u${index}`, received_at: now() - index }));
  await query.insertInto("unread_notifications").values(rows).execute();
  const mail = { occasion: "", lane: 0, language: "en", state: "dead", queued_at: 0, due_at: 0, next_try_at: 0 };
  const tried = { tries: 1, unanswered: 0, ended_at: now() };
  await query
    .insertInto("mails")
    .values([
      { ...mail, ...tried, id: "m1", kind: "receipt", about: order.id },
      { ...mail, ...tried, id: "m2", kind: "data-low", about: "89852072201180436417" },
    ])
    .execute();
  await query
    .insertInto("checkout_switch")
    .values({ id: 1, is_closed: 1, changed_at: now(), changed_by: "ann" })
    .execute();
  const asked = { operatorId: "operator-1", page: 1 };
  const all = await showQueue(bench.context, { ...asked, kind: null });
  expect(all.groups).toMatchObject([{ kind: "unread", count: 60 }]);
  expect(all.counts.get("unread")).toBe(60);
  expect(all.items.filter(({ kind }) => kind === "mail" || kind === "checkout")).toMatchObject([
    { key: "mail:m1", orderId: order.id, mail: "receipt" },
    { key: "mail:m2", orderId: null, mail: "data-low" },
    { kind: "checkout", by: "ann" },
  ]);
  const pages = [1, 2].map((page) => showQueue(bench.context, { ...asked, kind: "unread", page }));
  const keys = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ key }) => key));
  expect(new Set(keys).size, "nothing is hidden").toBe(60);
  for (const table of ["unread_notifications", "mails", "checkout_switch"] as const) {
    await query.deleteFrom(table).execute();
  }
});

test("a declaration that fits no order waits for a person", async () => {
  const { query } = bench.context.db;
  const row = { kind: "withdrawal", declared_at: now(), language: "de", order_no: "12", email: "a@example.com" };
  await query
    .insertInto("declarations")
    .values({ ...row, id: "d1", order_id: null })
    .execute();
  const [item] = (await queue()).filter(({ kind }) => kind === "declaration");
  expect(item).toMatchObject({ key: "declaration:d1", declared: "withdrawal" });
  expect(JSON.stringify(item)).not.toContain("example.com");
  await query.deleteFrom("declarations").execute();
});

test("an alarm of any process is shown while it stands, and is a new one when it comes again", async () => {
  const alarms = async () => (await queue()).filter(({ kind }) => kind === "clock");
  await bench.context.db.query.deleteFrom("desk_items").execute();
  await noteAlarms(bench.context, { ...QUIET, clock_skewed: 1, orders_in_review: 3 });
  const [first, ...more] = await alarms();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ key: "alarm:clock_skewed", alarm: "clock_skewed", count: 1 });
  bench.pass(MINUTE);
  await noteAlarms(bench.context, { ...QUIET, clock_skewed: 1 });
  bench.pass(90_000);
  expect(await alarms()).toEqual([first]);
  bench.pass(3 * MINUTE);
  expect(await alarms(), "not seen for a while").toEqual([]);
  bench.pass(20 * MINUTE);
  await noteAlarms(bench.context, { ...QUIET, clock_skewed: 1 });
  expect((await alarms())[0]?.version).toBeGreaterThan(first?.version ?? 0);
});

test("an order's story has its moves and what was heard, and the audit says who read it", async () => {
  const order = await bench.startOrder();
  await bench.notify(order);
  const story = await readStory(bench.context, "operator-1", order.id);
  expect(story?.order.id).toBe(order.id);
  const texts = story?.timeline.map(({ text }) => text);
  expect(texts).toContain("The order was made.");
  expect(texts?.filter((text) => text.startsWith("A notification says that $12.90 was paid on "))).toHaveLength(1);
  const audit = await bench.context.db.query
    .selectFrom("desk_audit")
    .select(["operator_id", "event", "subject"])
    .orderBy("number", "desc")
    .executeTakeFirst();
  expect(audit).toEqual({ operator_id: "operator-1", event: "order read", subject: order.id });
  expect(await readStory(bench.context, "operator-1", "unknown")).toBeNull();
});
