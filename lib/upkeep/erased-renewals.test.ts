import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFeeds } from "#/lib/feeds/feeds.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { transact } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { sortedText } from "#/sandbox/notifications/signature.ts";
import { eraseStrays } from "./erase-strays.ts";
import { eraseOrder } from "./erasure.ts";
import { endOf } from "./order-end.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

test("a renewal that is still announced isn't over, though the partner notifies no charge", async () => {
  const { query } = bench.context.db;
  const order = await paidRenewal(bench);
  const silentEnd = await endOf(query, order);
  const announcedAt = Number(silentEnd) - DAY;
  const mail = {
    about: order.id,
    lane: 1,
    language: "en",
    queued_at: announcedAt,
    due_at: 0,
    next_try_at: 0,
    tries: 1,
  };
  const sent = { ...mail, kind: "renewal-notice", occasion: "", state: "sent", unanswered: 0, ended_at: announcedAt };
  await query
    .insertInto("mails")
    .values({ id: "a notice", ...sent })
    .execute();
  expect(await endOf(query, order)).toBeGreaterThan(announcedAt + 400 * DAY);
});

test("a renewal whose order was erased can be stopped by its SIM number", async () => {
  const order = await paidRenewal(bench);
  await transact(bench.context, (transaction) => eraseOrder(transaction, order, bench.context.clock.now()));
  await bench.renewals.stopByNumber(order.sim, "en");
  await bench.renewals.sweep();
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a SIM's private address ends with the last order that makes anyone its owner", async () => {
  const feeds = createFeeds(bench.context);
  const first = await paidRenewal(bench);
  const second = await bench.startOrder({ sim: first.sim, isAgain: true });
  await bench.sandbox.pay(second.partnerIds.payId);
  await bench.orders.refresh(second);
  await feeds.make(first.sim);
  const erase = async ({ id }: Order) => {
    const order = await bench.read(id);
    await transact(bench.context, (transaction) => eraseOrder(transaction, order, bench.context.clock.now()));
    await eraseStrays(bench.context, 0);
    return feeds.tokenOf(first.sim);
  };
  expect(await erase(first)).not.toBeNull();
  expect(await erase(second)).toBeNull();
});

test("of an erased order no digest is left by which its SIM number could be found", async () => {
  const order = await paidRenewal(bench);
  await bench.notify(order);
  const evidence = bench.context.db.query.selectFrom("evidence").select(["digest", "statement"]);
  const ofOrder = evidence.where("order_id", "=", order.id);
  expect(JSON.stringify(await ofOrder.execute()), "the statements have the number").toContain(order.sim);
  const latest = await bench.read(order.id);
  await transact(bench.context, (transaction) => eraseOrder(transaction, latest, bench.context.clock.now()));
  for (const { digest, statement } of await ofOrder.execute()) {
    expect(digest).toBe(createHash("sha256").update(statement).digest("base64url"));
  }
});

test("of a notification about an erased order no digest of its body is left, then and later", async () => {
  const { query } = bench.context.db;
  const order = await paidRenewal(bench);
  const digests = () => query.selectFrom("notifications").select("body_digest").where("order_id", "=", order.id);
  /** Of the body that came last, as it was signed. */
  const digestOfLast = async () => {
    const { body } = await bench.lastNotification();
    return createHash("sha256")
      .update(sortedText({ ...body }))
      .digest("base64url");
  };
  expect(await bench.notify(order)).toBe(200);
  const before = await digestOfLast();
  expect(await digests().execute()).toEqual([{ body_digest: before }]);
  await query
    .insertInto("desk_items")
    .values({ key: `notification:${before}`, handled_version: 1 })
    .execute();
  const latest = await bench.read(order.id);
  await transact(bench.context, (transaction) => eraseOrder(transaction, latest, bench.context.clock.now()));
  const [row] = await digests().execute();
  expect(row?.body_digest).not.toBe(before);
  const handled = query.selectFrom("desk_items").select("handled_version");
  expect(await handled.where("key", "=", `notification:${row?.body_digest}`).execute()).toHaveLength(1);
  expect(await bench.notify(order)).toBe(200);
  const later = await digests().execute();
  expect(later).toHaveLength(2);
  expect(later.map(({ body_digest }) => body_digest)).not.toContain(await digestOfLast());
});
