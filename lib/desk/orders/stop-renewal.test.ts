import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { MAY_RENEW } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { lastEndOf } from "#/lib/renewals/own-renewal.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { READING } from "#/lib/testing/statements.ts";
import { stopOrderRenewal, stopRefusal, stopSentences } from "./stop-renewal.ts";
import { readStory } from "./story.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const sessionOf = (id: string) => ({ operator: { id, name: id, right: "act" } }) as DeskSession;

/** What a confirmed act does, in its transaction. */
function confirm({ id: orderId }: Order, operator = "ann", stopId: string | null = null): Promise<string> {
  const act = { id: randomBytes(16).toString("base64url"), detail: { orderId, stopId } } as Act;
  return transact(bench.context, (transaction) =>
    stopOrderRenewal(bench.context, transaction, act, sessionOf(operator), bench.context.clock.now()),
  );
}

async function countCancels(): Promise<number> {
  const calls = await bench.sandbox.control<{ call: string }[]>("requests");
  return calls.filter(({ call }) => call === "cancelAutoRenewalRecord").length;
}

async function audited(orderId: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", "renewal stop asked").execute()).length;
}

/** What the order's page says of a stop. */
async function told({ id }: Order) {
  const story = await readStory({ ...bench.context, ...READING }, "operator-ann", id);
  const ends = story?.timeline.filter(({ text }) => text === "The auto-renewal has ended.").length;
  return { stop: story?.stop, ends };
}

test("two operators confirm at once: one stop, one mail that says who stopped it", async () => {
  const order = await letters.begin();
  expect(await stopRefusal(bench.context.db.query, order)).toBeNull();
  expect(stopSentences(order, true).join(" ")).not.toContain(order.sim);
  expect([true, false].map((hasMail) => stopSentences(order, hasMail).join(" ").includes("mail"))).toEqual([
    true,
    false,
  ]);
  const page = `/desk/orders/${order.id}`;
  const outcomes = await Promise.all([confirm(order, "ann"), confirm(order, "bob")]);
  expect(outcomes.toSorted()).toEqual([`${page}/renewal?unchanged=1`, `${page}?outcome=stopping`]);
  expect(await audited(order.id)).toBe(1);
  await letters.sweepAfter(1_000, order);
  const { subscriptions } = await bench.ledger();
  const own = subscriptions.filter(({ payId }) => payId === order.partnerIds.payId);
  expect(own.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  expect(await letters.mailsOf(order, "renewal-stopped")).toHaveLength(1);
  const { text = "" } = (await letters.write(order, "renewal-stopped")) ?? {};
  expect(text).toContain("Our support team stopped auto-renewal");
  expect(text).not.toContain("You asked us");
  expect(await confirm(order)).toBe(`${page}/renewal?unchanged=1`);
});

test("a shop that is killed before the partner heard of it goes on with the stop", async () => {
  const order = await letters.begin();
  await confirm(order);
  expect((await bench.ledger()).subscriptions.every(({ cancelledAt }) => cancelledAt === null)).toBe(true);
  await letters.sweepAfter(60_000, order);
  expect(await letters.mailsOf(order, "renewal-stopped")).toHaveLength(1);
});

test("a stop that takes over an earlier one, which still waits, is the operator's", async () => {
  const { query } = bench.context.db;
  const order = await letters.begin();
  await bench.renewals.stop(order.sim, "en");
  // Of a renewal before: this one began after that request.
  const before = { requested_at: 1, stopped_at: null, order_no: null, pay_id: null };
  await query.updateTable("renewal_stops").set(before).where("sim", "=", order.sim).execute();
  expect(await stopRefusal(query, order)).toBeNull();
  expect(await confirm(order)).toBe(`/desk/orders/${order.id}?outcome=stopping`);
  expect(await audited(order.id)).toBe(1);
  const stops = await query.selectFrom("renewal_stops").selectAll().where("sim", "=", order.sim).execute();
  expect(stops).toMatchObject([{ by_operator: 1 }]);
});

test("an earlier order's renewal is stopped by its own numbers, beside that of a later one", async () => {
  const earlier = await letters.begin();
  const shown = { call: "queryAutoRenewalRecord", kind: "json", body: {}, times: -1 };
  await bench.sandbox.control("faults", shown);
  bench.pass(30 * 3_600_000);
  const later = await paidRenewal(bench, { sim: earlier.sim, isAgain: true });
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  expect(await stopRefusal(bench.context.db.query, earlier)).toBeNull();
  expect(await confirm(earlier)).toBe(`/desk/orders/${earlier.id}?outcome=stopping`);
  bench.pass(60_000);
  await bench.renewals.sweep();
  const { subscriptions } = await bench.ledger();
  const ended = (order: Order) => subscriptions.find(({ payId }) => payId === order.partnerIds.payId)?.cancelledAt;
  expect([ended(earlier), ended(later)]).toEqual([expect.any(Number), null]);
  expect(await told(earlier)).toEqual({ stop: expect.objectContaining({ stoppedAt: expect.any(Number) }), ends: 1 });
  expect(await told(later)).toEqual({ stop: null, ends: 0 });
});

test("an order without a renewal of its own says why it can't be stopped", async () => {
  const { query } = bench.context.db;
  expect(await stopRefusal(query, await bench.startOrder())).toContain("didn’t choose");
  expect(await stopRefusal(query, await bench.startRenewal())).toContain("is proven, so");
  const stopped = await letters.begin();
  await bench.sandbox.control("faults", { call: "cancelAutoRenewalRecord", kind: "reset-before", times: 1 });
  await bench.renewals.stop(stopped.sim, "en");
  expect(await stopRefusal(query, stopped)).toContain("has already asked to stop it");
  expect(await confirm(stopped)).toContain("unchanged=1");
});

test("a renewal that charges after its stop was fulfilled is stopped again, once", async () => {
  const { query } = bench.context.db;
  const order = await letters.begin();
  await bench.renewals.stop(order.sim, "en");
  const { id: stopId } = (await lastEndOf(query, order)) ?? {};
  bench.pass(30 * DAY);
  await letters.charge(order);
  expect((await bench.read(order.id)).review).toContain("after it was stopped");
  expect(await stopRefusal(query, order)).toBeNull();
  const cancels = await countCancels();
  const page = `/desk/orders/${order.id}`;
  expect(await confirm(order, "ann", stopId)).toBe(`${page}?outcome=stopping`);
  expect(await stopRefusal(query, order)).toContain("has already asked to stop it");
  await letters.sweepAfter(1_000, order);
  expect(await countCancels()).toBe(cancels + 1);
  expect(await confirm(order, "bob", stopId), "one who read it before").toBe(`${page}/renewal?unchanged=1`);
  expect(await told(order)).toEqual({ stop: expect.objectContaining({ stoppedAt: expect.any(Number) }), ends: 2 });
  expect(await letters.mailsOf(order, "renewal-stopped"), "for each end").toHaveLength(2);
});

test("an order that may renew since a restore is stopped by its own numbers, without a mail", async () => {
  const begun = await letters.begin();
  const { query } = bench.context.db;
  await query.updateTable("orders").set({ renews: 0, renewal_chosen_at: null }).where("id", "=", begun.id).execute();
  const order = await change(bench.context, await bench.read(begun.id), "flagged", { review: MAY_RENEW });
  expect(order.renewal).toBeNull();
  expect(await stopRefusal(query, order)).toBeNull();
  expect(stopSentences(order, true).join(" ")).not.toContain("mail");
  expect(await confirm(order)).toBe(`/desk/orders/${order.id}?outcome=stopping`);
  await letters.sweepAfter(1_000, order);
  const { subscriptions } = await bench.ledger();
  const own = subscriptions.filter(({ payId }) => payId === order.partnerIds.payId);
  expect(own.map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
  expect(await told(order)).toEqual({ stop: expect.objectContaining({ stoppedAt: expect.any(Number) }), ends: 1 });
});
