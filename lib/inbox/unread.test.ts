import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { NOTIFICATION_KEY, sign } from "#/testbed/signer.ts";
import { createInbox } from "./inbox.ts";
import { retryUnread } from "./retry.ts";
import { listUnread } from "./unread.ts";

const DAY = 24 * 3_600_000;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  for (const table of ["unread_notifications", "notifications"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
  bench.pass(61_000);
});

const check = (layout: string, hex = NOTIFICATION_KEY.hex) =>
  createNotificationCheck({ keys: new Map([[NOTIFICATION_KEY.id, [hex]]]), layout, observe: ignoreObservations });

/** The shop as long as it knows one form only, and then as it knows them all. */
const before = () => ({ ...bench.context, checkNotification: check("header-bar-body") });
const after = () => ({ ...bench.context, checkNotification: check("auto") });

const list = () => listUnread(bench.context.db.query);

function forged(number: number) {
  const body = JSON.stringify({ event_type: "payment", number });
  return { body: Buffer.from(body), headers: sign(body, { keyHex: "ab".repeat(16) }) };
}

test("one in a form that a later version knows is kept, and pays its order then", async () => {
  const order = await bench.startOrder();
  const { body, headers } = sent(order);
  const inbox = createInbox(before());
  expect(await inbox.receive(body, headers)).toMatchObject({ reason: "wrong signature", isKept: true });
  expect((await bench.read(order.id)).payment).toBe("open");
  expect(await list()).toMatchObject([
    { keyId: NOTIFICATION_KEY.id, bytes: body.length, kind: "payment", tried: expect.any(Number) },
  ]);

  expect(await retryUnread(before())).toBe(0);
  const retried = await Promise.all([retryUnread(after()), retryUnread(after())]);
  expect(Math.max(...retried)).toBe(1);
  expect((await bench.read(order.id)).payment).toBe("paid");
  expect(await list()).toEqual([]);
  const stored = await bench.context.db.query.selectFrom("notifications").select("layout").execute();
  expect(stored).toEqual([{ layout: "body-newline-header" }]);
});

function sent({ partnerIds, sim }: Order, timestamp?: string) {
  const body = JSON.stringify({
    event: {
      id: `E-${partnerIds.payId}`,
      sim_id: sim,
      detail: {
        currency: "USD",
        dispute_status: "none",
        order_status: "active",
        payment_status: "paid",
        purchase_order_id: partnerIds.orderNo,
        risk_status: "normal",
        total_amount: 1290,
        transaction_type: "one-time",
      },
    },
    event_subtype: "payment_succeeded",
    event_type: "payment",
    notification_id: `N-${partnerIds.payId}`,
  });
  return { body: Buffer.from(body), headers: sign(body, timestamp === undefined ? {} : { timestamp }) };
}

test("an old one that is read late proves nothing, and makes the shop ask", async () => {
  const order = await bench.startOrder();
  const { body, headers } = sent(order);
  await createInbox(before()).receive(body, headers);
  bench.pass(3_600_000);
  expect(await retryUnread(after())).toBe(1);
  expect((await bench.read(order.id)).payment).toBe("open");
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(5_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
  bench.pass(-3_605_000);
});

test("a mistyped key that is corrected reads what was kept", async () => {
  const order = await bench.startOrder();
  const { body, headers } = sent(order);
  const mistyped = { ...bench.context, checkNotification: check("auto", "cd".repeat(32)) };
  expect(await createInbox(mistyped).receive(body, headers)).toMatchObject({ isKept: true });
  expect(await retryUnread(mistyped)).toBe(0);
  expect(await retryUnread(after())).toBe(1);
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("of many forged ones the first 200 stay, and a genuine one makes room for more", { tags: ["long"] }, async () => {
  const order = await bench.startOrder();
  const flood = async (from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const answers = numbers.map((number) => {
      const { body, headers } = forged(number);
      return bench.inbox.receive(body, headers);
    });
    return (await Promise.all(answers)).filter((answer) => "isKept" in answer && answer.isKept).length;
  };
  const first = sent(order, "1");
  await createInbox(before()).receive(first.body, first.headers);
  expect(await flood(0, 300)).toBe(199);
  expect(await flood(1_000, 20)).toBe(0);
  expect((await list())[0]?.bytes).toBe(first.body.length);

  bench.pass(1_000);
  expect(await bench.notify(order)).toBe(200);
  bench.pass(1_000);
  expect(await flood(2_000, 220)).toBe(200);
  expect(await list()).toHaveLength(400);
  bench.pass(91 * DAY);
  await retryUnread(bench.context);
  expect(await list()).toEqual([]);
  bench.pass(-91 * DAY);
});

test("the same one sent again is kept once, and one of more than 32 kB is not", async () => {
  const { body, headers } = forged(1);
  await bench.inbox.receive(body, headers);
  await bench.inbox.receive(body, headers);
  expect(await list()).toHaveLength(1);
  const large = JSON.stringify({ a: "x".repeat(33_000) });
  expect(await bench.inbox.receive(Buffer.from(large), sign(large, { keyHex: "ab".repeat(16) }))).toMatchObject({
    isKept: false,
  });
  expect(await list()).toHaveLength(1);
});

test("one with more forms than a request may try is tried with all of them later", async () => {
  const body = JSON.stringify({ a: "é/<=\u2028", z: { b: "\u{1f600}", a: 1 }, text: "x".repeat(20_000) });
  const written = JSON.stringify({ a: "é/<=\u2028", text: "x".repeat(20_000), z: { a: 1, b: "\u{1f600}" } }, null, 1)
    .replace(/,\n */g, ", ")
    .replace(/\n */g, "")
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`)
    .replaceAll("/", "\\/");
  const join = (text: string, header: string) => `${header};${text}`;
  const keyHex = Buffer.from(NOTIFICATION_KEY.hex).toString("hex");
  const received = await bench.inbox.receive(Buffer.from(body), sign(written, { join, keyHex }));
  expect(received).toMatchObject({ reason: "budget spent", isKept: true });
  expect(await retryUnread(bench.context)).toBe(1);
  const stored = await bench.context.db.query.selectFrom("notifications").select("layout").execute();
  expect(stored).toEqual([{ layout: "header-semicolon-body spaced sorted-within escaped-capitals slash key-text" }]);
});

test("requests are served between two that are tried again", async () => {
  for (const number of [1, 2, 3]) await createInbox(before()).receive(forged(number).body, forged(number).headers);
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  expect(await retryUnread(after())).toBe(0);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("one that can't be opened blocks no other", async () => {
  const order = await bench.startOrder();
  const { body, headers } = sent(order);
  await createInbox(before()).receive(body, headers);
  const broken = { id: "broken", key_id: "k", received_at: 1e12, headers: "{}", body_sealed: "1.none", body_bytes: 1 };
  await bench.context.db.query
    .insertInto("unread_notifications")
    .values({ ...broken, received_at: bench.context.clock.now() - 1, kind: "payment", forms: "", tried: 1 })
    .execute();
  expect(await retryUnread(after())).toBe(1);
  expect((await bench.read(order.id)).payment).toBe("paid");
  expect(await retryUnread(after())).toBe(0);
});
