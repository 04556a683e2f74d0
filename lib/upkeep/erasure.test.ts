import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { AFTER_ERASURE } from "#/lib/orders/decide.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, nextQueryAt } from "#/lib/orders/schedule.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { lengthInDays } from "#/lib/partner/shop/length.ts";
import { createPayLinks } from "#/lib/pay-links/pay-links.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { sweepErasure } from "./erasure.ts";

const RETENTION_DAYS = 30;
const RETENTION_MS = RETENTION_DAYS * DAY;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
// What is left of one test must not be due in the next one.
afterEach(async () => {
  await bench.context.db.query.updateTable("orders").set({ erased_at: 0 }).where("erased_at", "is", null).execute();
});
afterAll(() => bench.close());

const query = () => bench.context.db.query;

/** A round at this moment; the clock stands still meanwhile. */
function sweepAt(at: number, mayContinue?: () => boolean): Promise<number> {
  const { context } = bench;
  return sweepErasure({ ...context, clock: { ...context.clock, now: () => at } }, RETENTION_DAYS, mayContinue);
}

async function activeOrder(order: Order): Promise<Order> {
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  await expect.poll(async () => (await bench.read(order.id)).service).toBe("active");
  return bench.read(order.id);
}

/** When the plan of an active order is over. */
const planEnd = ({ activeAt, term }: Order): number => (activeAt ?? 0) + (lengthInDays(term.length) ?? 0) * DAY;

/** A round a millisecond before the data may be erased, and one at that moment. */
async function sweepAround(order: Order, endedAt: number): Promise<void> {
  const { sim, email } = order;
  await sweepAt(endedAt + RETENTION_MS - 1);
  expect(await bench.read(order.id)).toMatchObject({ erasedAt: null, sim, email });
  await sweepAt(endedAt + RETENTION_MS);
  expect(await bench.read(order.id)).toMatchObject({ erasedAt: endedAt + RETENTION_MS, email: null });
}

/** The whole database as text, without what proves nothing of one buyer. */
async function everything(): Promise<string> {
  const tables = await query().introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query()
        .selectFrom(name as "orders")
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

test("a plan that is over is erased to the millisecond, and its receipt keeps what the law wants", async () => {
  const order = await activeOrder(await bench.startOrder());
  await sweepAround(order, planEnd(order));
  const erased = await bench.read(order.id);
  expect(erased).toMatchObject({
    ...{ payment: "paid", service: "active", review: null, email: null, sim: order.sim.slice(-4) },
    ...{ plan: order.plan, price: order.price, partnerIds: order.partnerIds },
  });
  expect(statusOf(erased)).toBe("ready");
  expect(await everything()).not.toContain(order.sim);
});

test("no table keeps the SIM number or the address of an erased order", async () => {
  const started = await bench.startOrder();
  await createPayLinks(bench.context).make(started, null, { name: "Only Asker", note: "please pay" });
  const order = await activeOrder(started);
  await bench.notify(order);
  const { orderNo } = order.partnerIds;
  const typed = { orderNo, email: "BUYER@example.com", language: "en", attempt: "a form" } as const;
  await createDeclarations(bench.context).declare({ kind: "cancellation", ...typed });
  const at = bench.context.clock.now();
  const receipt = { order_id: order.id, holder: "owner", seller: "{}", billed: "Only Billed", changed_at: at };
  await query().insertInto("receipts").values(receipt).execute();
  await query().insertInto("declines").values({ order_id: order.id, source: "browser", event: "only", at }).execute();
  await query().updateTable("mails").set({ message_sealed: "sealed" }).where("about", "=", order.id).execute();
  await bench.renewals.stop(order.sim, "en");
  await sweepAt(planEnd(order) + RETENTION_MS);
  await sweepAt(planEnd(order) + RETENTION_MS);
  const left = await everything();
  for (const secret of [order.sim, "BUYER@example.com", "Only Asker", "Only Billed"]) {
    expect(left).not.toContain(secret);
  }
  const declines = query().selectFrom("declines").selectAll().where("order_id", "=", order.id);
  expect(await declines.execute()).toEqual([]);
  const mails = await query().selectFrom("mails").selectAll().where("about", "=", order.id).execute();
  expect(mails.map(({ message_sealed, state }) => [message_sealed, state])).not.toContain("waiting");
  for (const { message_sealed, state } of mails) expect([message_sealed, state]).toEqual([null, "dropped"]);
  const bodies = query().selectFrom("notifications").select("body_sealed").where("order_id", "=", order.id);
  expect(new Set((await bodies.execute()).map(({ body_sealed }) => body_sealed))).toEqual(new Set([""]));
});

test("an order that ended before any payment is erased after its end", async () => {
  const order = await bench.openOrder();
  const ended = await change(bench.context, order, "void", { payment: "void", email: "buyer@example.com" });
  const { at } = await query()
    .selectFrom("history")
    .select("at")
    .where("order_id", "=", order.id)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  await sweepAround(ended, at);
});

test("a lapsed order is watched for 400 days before it is over", async () => {
  const order = await bench.startOrder();
  const lapsed = await change(bench.context, order, "lapsed", { payment: "lapsed" });
  const at = bench.context.clock.now();
  await sweepAt(at + 400 * DAY + RETENTION_MS - 60_000);
  expect((await bench.read(lapsed.id)).erasedAt).toBeNull();
  await sweepAt(at + 400 * DAY + RETENTION_MS + 60_000);
  expect((await bench.read(lapsed.id)).erasedAt).not.toBeNull();
});

test("nothing is erased of an order that is open", async () => {
  const { id } = await bench.startOrder();
  await sweepAt(bench.context.clock.now() + 5_000 * DAY);
  expect((await bench.read(id)).erasedAt).toBeNull();
});

test("an order closed without a plan is erased after 400 days and asked about no more", async () => {
  const paid = await change(bench.context, await bench.startOrder(), "paid", { payment: "paid", learnedAt: 1 });
  const { at } = await query()
    .selectFrom("history")
    .select("at")
    .where("order_id", "=", paid.id)
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  await sweepAround(paid, at + 400 * DAY);
  const erased = await bench.read(paid.id);
  expect(erased.schedule.nextQueryAt).toBeNull();
  expect(nextQueryAt(erased, at)).toBeNull();
});

test("a renewal that runs keeps its order, and one that was stopped lets it go", async () => {
  const order = await paidRenewal(bench);
  expect(order.service).toBe("active");
  await sweepAt(planEnd(order) + RETENTION_MS);
  expect((await bench.read(order.id)).erasedAt).toBeNull();
  await bench.renewals.stop(order.sim, "en");
  await sweepAt(planEnd(order) + RETENTION_MS + 7 * DAY);
  const erased = await bench.read(order.id);
  expect(erased).toMatchObject({ erasedAt: expect.any(Number), renewal: { text: "" } });
});

test("evidence that comes later is kept and flags the order, which stays as it was", async () => {
  const order = await activeOrder(await bench.startOrder());
  await sweepAt(planEnd(order) + RETENTION_MS);
  bench.pass(planEnd(order) + RETENTION_MS + 1_000 - bench.context.clock.now());
  expect(await bench.notify(order, { event: { eventId: "another event" } })).toBe(200);
  const erased = await bench.read(order.id);
  expect(erased).toMatchObject({ payment: "paid", service: "active", email: null });
  expect(erased.review?.split("\n")).toContain(AFTER_ERASURE);
  expect(await everything()).not.toContain(order.sim);
  const bodies = query().selectFrom("notifications").select("body_sealed").where("order_id", "=", order.id);
  expect((await bodies.execute()).filter(({ body_sealed }) => body_sealed !== "")).toEqual([]);
});

test("an order is erased once, and a round that is interrupted is continued by the next", async () => {
  const orders = [
    await activeOrder(await bench.startOrder({ sim: spareSim() })),
    await activeOrder(await bench.startOrder({ sim: spareSim() })),
  ];
  const at = Math.max(...orders.map(planEnd)) + RETENTION_MS;
  let pieces = 0;
  await sweepAt(at, () => {
    pieces += 1;
    return pieces <= 1;
  });
  const erased = async () =>
    (await Promise.all(orders.map(({ id }) => bench.read(id)))).map(({ erasedAt }) => erasedAt);
  expect((await erased()).filter((at) => at !== null)).toHaveLength(1);
  await Promise.all([sweepAt(at), sweepAt(at)]);
  expect(await erased()).not.toContain(null);
  for (const { id } of orders) {
    expect((await bench.events(id)).filter((event) => event === "erased")).toHaveLength(1);
  }
});

test("a mail that waits for an erased order is dropped, and none is queued about it again", async () => {
  const order = await activeOrder(await bench.startOrder());
  const mail = { kind: "late", about: order.id, occasion: "test", language: "en" } as const;
  await query()
    .transaction()
    .execute((transaction) => queueMail(transaction, mail, bench.context.clock.now()));
  // One of them is being written by a worker.
  await query().updateTable("mails").set({ lease_token: "worker" }).where("occasion", "=", "test").execute();
  await sweepAt(planEnd(order) + RETENTION_MS);
  const mails = await query().selectFrom("mails").selectAll().where("about", "=", order.id).execute();
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(["dropped"]));
  expect(mails.map(({ lease_token }) => lease_token)).not.toContain("worker");
});

test("what belongs to no order goes when it is as old, and a declaration once it was handled", async () => {
  const at = bench.context.clock.now();
  const typed = { orderNo: "1", email: "nowhere@example.com", language: "en", attempt: "stray" } as const;
  await createDeclarations(bench.context).declare({ kind: "withdrawal", ...typed });
  const body = { body_sealed: "x", received_at: at, key_id: "k" };
  const unmatched = { ...body, notification_id: "stray", body_digest: "d", layout: "l", outcome: "unmatched" };
  await query().insertInto("notifications").values(unmatched).execute();
  const unread = { ...body, id: "stray", headers: "{}", body_bytes: 1, kind: "k", forms: "", tried: 0 };
  await query().insertInto("unread_notifications").values(unread).execute();
  const stop = { id: "stray", sim: "89852072019999999999", language: "en", order_no: null, pay_id: null };
  await query()
    .insertInto("renewal_stops")
    .values({ ...stop, requested_at: at, stopped_at: at, next_ask_at: at })
    .execute();
  await query()
    .insertInto("number_stops")
    .values({ id: "stray", sim: stop.sim, language: "en", requested_at: at, next_ask_at: at, outcome: "given up" })
    .execute();
  const asked = { id: "stray", purpose: "sim", about: "89852072019999999999", expires_at: at, mails: 0 };
  await query()
    .insertInto("way_back_requests")
    .values({ ...asked, codes_sealed: "" })
    .execute();
  const left = async () => (await everything()).match(/"stray"|nowhere@/g)?.length ?? 0;
  await sweepAt(at + RETENTION_MS - 60_000);
  expect(await left()).toBe(6);
  await sweepAt(at + RETENTION_MS + 60_000);
  expect(await left(), "a declaration and a stop wait for an operator").toBe(2);
  const declarations = query().selectFrom("declarations").select(["id", "declared_at"]);
  const { id, declared_at } = await declarations.where("order_id", "is", null).executeTakeFirstOrThrow();
  const items = [
    { key: `declaration:${id}`, handled_version: declared_at },
    { key: "number-stop:stray", handled_version: at + 1 },
  ];
  await query().insertInto("desk_items").values(items).execute();
  await sweepAt(at + RETENTION_MS + 60_000);
  expect(await left()).toBe(0);
});
