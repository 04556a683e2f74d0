import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import { readStory } from "#/lib/desk/orders/story.ts";
import { renewalText } from "#/lib/desk/orders/words.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { lawSources } from "#/lib/letters/law/sources.ts";
import type { QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { READING } from "#/lib/testing/statements.ts";
import { endOf } from "#/lib/upkeep/order-end.ts";
import {
  endRefusal,
  endSentences,
  noteRenewalEnd,
  openStopOf,
  shownRefusal,
  tellsBuyer,
  wordFault,
} from "./note-renewal-end.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const WORD = "Ms Lee of the partner said so on the phone.";
const REFUSAL = { operateCode: "F", message: "busy" };
const query = () => bench.context.db.query;
const refuse = (name: "query" | "cancel") =>
  bench.sandbox.control("faults", { call: `${name}AutoRenewalRecord`, kind: "json", body: REFUSAL, times: -1 });
const healed = () => fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
const stopsOf = ({ sim }: Order) => query().selectFrom("renewal_stops").selectAll().where("sim", "=", sim).execute();

/** A renewal that the partner has ended by itself, and of which it refuses to say anything. */
async function endedElsewhere(): Promise<Order> {
  const order = await letters.begin();
  await refuse("query");
  await refuse("cancel");
  return order;
}

/** What the form says when it is drawn now. */
async function drawn(order: Order) {
  const { id: orderId, version } = await bench.read(order.id);
  return { orderId, version, stopId: (await openStopOf(query(), order))?.id ?? null, word: WORD };
}

function confirm(detail: Awaited<ReturnType<typeof drawn>>, id = "ann"): Promise<string> {
  const act = { id: randomBytes(16).toString("base64url"), detail } as unknown as Act;
  const session = { operator: { id, name: id, right: "act" } } as DeskSession;
  return transact(bench.context, (transaction) =>
    noteRenewalEnd(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

test("a stop that the partner never confirms is closed by an operator's word, once", async () => {
  const order = await endedElsewhere();
  const page = `/desk/orders/${order.id}`;
  await bench.renewals.stopOf(order);
  await letters.sweepAfter(2 * 3_600_000, order);
  expect(await endOf(query(), await bench.read(order.id))).toBeNull();
  expect([await endRefusal(bench.context, query(), order), await shownRefusal(bench.context, order)]).toEqual([
    null,
    null,
  ]);
  expect(endSentences(order, WORD, true).join(" ")).not.toContain(order.sim);
  const form = await drawn(order);
  const outcomes = await Promise.all([confirm(form, "ann"), confirm(form, "bob")]);
  expect(outcomes.toSorted()).toEqual([`${page}/renewal?unchanged=1`, `${page}?outcome=ended`]);
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: expect.any(Number), end_noted: 1 }]);
  expect(await bench.renewals.isOwn(order.sim), "the SIM is free").toBe(false);
  expect(await endOf(query(), await bench.read(order.id))).toEqual(expect.any(Number));
  expect(await endRefusal(bench.context, query(), order)).toContain("has ended");
  const audited = query().selectFrom("desk_audit").select("number").where("subject", "=", order.id);
  expect(await audited.where("event", "=", "renewal end noted").execute()).toHaveLength(1);
});

test("neither the timeline nor the mail says that the partner confirmed what an operator noted", async () => {
  const order = await endedElsewhere();
  await bench.renewals.stopOf(order);
  await confirm(await drawn(order));
  const { text = "" } = (await letters.write(order, "renewal-stopped")) ?? {};
  expect(text).toContain("Our support team has checked");
  expect(text).not.toMatch(/confirmed/i);
  const story = await readStory({ ...bench.context, ...READING }, "ann", order.id);
  const said = story?.timeline.map((entry) => `${entry.by}: ${entry.text}`).join("\n");
  expect(said).toContain("Noted that its auto-renewal has ended at the partner.");
  expect(said).toContain(`The auto-renewal has ended at the partner: ${WORD}`);
  expect(said).not.toContain("The partner: The auto-renewal has ended.");
  expect(renewalText(order, story?.stop ?? null)).toContain("An operator noted its end on");
});

test("neither a page nor the answer to a cancellation calls an end confirmed that was only noted", async () => {
  const order = await endedElsewhere();
  await bench.renewals.stopOf(order);
  await confirm(await drawn(order));
  const noted = { status: "none", stoppedAt: expect.any(Number), isEndNoted: true };
  expect(await bench.renewals.readOf(order, "en")).toEqual(noted);
  expect(await bench.renewals.show(order.sim, "en")).toMatchObject(noted);
  bench.pass(60_000);
  const declared = {
    id: "cancelled",
    queuedAt: bench.context.clock.now(),
    about: order.id,
    occasion: "",
    language: "en",
  };
  const mail = { ...declared, kind: "cancellation" } as unknown as QueuedMail;
  const { text = "" } = (await lawSources(letters.context).cancellation(mail)) ?? {};
  expect(text).toContain("Our support team noted on");
  expect(text).not.toMatch(/confirmed/i);
});

test("without a stop, the end is a request of its own, and a later charge is flagged", async () => {
  const order = await endedElsewhere();
  expect(await confirm(await drawn(order))).toContain("outcome=ended");
  const own = { order_no: order.partnerIds.orderNo, pay_id: order.partnerIds.payId, by_operator: 1, end_noted: 1 };
  expect(await stopsOf(order)).toMatchObject([{ ...own, stopped_at: expect.any(Number) }]);
  expect(await letters.mailsOf(order, "renewal-stopped")).toHaveLength(1);
  bench.pass(30 * DAY);
  await letters.charge(order);
  expect((await bench.read(order.id)).review).toContain("after it was stopped");
});

test("what the operator confirms says that the buyer is told where one charged after its stop", async () => {
  const order = await letters.begin();
  await bench.renewals.stopOf(order);
  expect(await tellsBuyer(bench.context, order, true), "told already").toBe(false);
  bench.pass(30 * DAY);
  await letters.charge(order);
  await refuse("query");
  await refuse("cancel");
  await bench.renewals.stopOf(order);
  const told = await letters.mailsOf(order, "renewal-stopped");
  expect(await tellsBuyer(bench.context, await bench.read(order.id), true)).toBe(true);
  expect(await confirm(await drawn(order))).toContain("outcome=ended");
  expect((await letters.mailsOf(order, "renewal-stopped")).length).toBe(told.length + 1);
});

/** Two renewals of a SIM that the partner has ended by itself, and of which it refuses to say anything; a stop of the SIM is open. */
async function stopOfTwo(): Promise<[Order, Order]> {
  const first = await letters.begin();
  bench.pass(30 * 3_600_000);
  await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "json", body: {}, times: -1 });
  const second = await paidRenewal(bench, { sim: first.sim, isAgain: true });
  await healed();
  await refuse("query");
  await refuse("cancel");
  await bench.renewals.stop(first.sim, "en");
  return [first, second];
}

test("a stop about all of a SIM goes on for what else it means", async () => {
  const [first, second] = await stopOfTwo();
  expect(await confirm(await drawn(first))).toContain("outcome=ended");
  const stops = await stopsOf(first);
  expect(stops.filter(({ stopped_at }) => stopped_at === null)).toMatchObject([{ pay_id: null }]);
  expect(stops.filter(({ end_noted }) => end_noted === 1)).toMatchObject([{ pay_id: first.partnerIds.payId }]);
  expect(await bench.renewals.isOwn(first.sim), "the second one goes on").toBe(true);
  expect(await endRefusal(bench.context, query(), first)).toContain("has ended");
  expect(await confirm(await drawn(second))).toContain("outcome=ended");
  expect(await bench.renewals.isOwn(first.sim)).toBe(false);
  await letters.sweepAfter(3_600_000, first);
  expect((await stopsOf(first)).filter(({ stopped_at }) => stopped_at === null)).toEqual([]);
});

test("the rest of a stop of all doesn't make the partner's word of what operators noted", async () => {
  const [first, second] = await stopOfTwo();
  for (const order of [first, second]) expect(await confirm(await drawn(order))).toContain("outcome=ended");
  await healed();
  const { partner } = bench.context;
  for (const { sim, language, partnerIds } of [first, second]) {
    const { orderNo, payId } = partnerIds;
    await partner.cancelRenewal({ sim, language, orderNo, payId });
  }
  await letters.sweepAfter(60_000, first);
  expect((await stopsOf(first)).filter(({ stopped_at }) => stopped_at === null)).toEqual([]);
  for (const order of [first, second]) {
    expect(await bench.renewals.readOf(order, "en")).toMatchObject({ status: "none", isEndNoted: true });
    expect((await letters.write(order, "renewal-stopped"))?.text).not.toMatch(/confirmed/i);
    const story = await readStory({ ...bench.context, ...READING }, "ann", order.id);
    expect(renewalText(order, story?.stop ?? null)).toContain("An operator noted its end on");
    expect(story?.timeline.map(({ text }) => text)).not.toContain("The auto-renewal has ended.");
  }
});

test("what the order does by itself leaves an act its effect, and a charge doesn't", async () => {
  const order = await endedElsewhere();
  const form = await drawn(order);
  const announced = await letters.sweepAfter(24 * DAY, order);
  expect(announced.version, "a charge was announced").toBeGreaterThan(form.version);
  const later = await drawn(order);
  bench.pass(7 * DAY);
  await letters.charge(order);
  for (const drawnBefore of [form, later]) expect(await confirm(drawnBefore)).toContain("unchanged=1");
  const last = await drawn(order);
  await letters.sweepAfter(24 * DAY, order);
  expect((await bench.read(order.id)).version).toBeGreaterThan(last.version);
  expect(await confirm(last)).toContain("outcome=ended");
});

test("what runs by the partner's word, gives no answer or has changed since isn't noted", async () => {
  const order = await letters.begin();
  expect(await shownRefusal(bench.context, order)).toContain("Stop it instead");
  const form = await drawn(order);
  await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "reset-before", times: -1 });
  expect(await shownRefusal(bench.context, order)).toContain("no answer");
  await refuse("cancel");
  await bench.renewals.stopOf(order);
  expect(await confirm(form), "its buyer has asked to stop it").toContain("unchanged=1");
  const since = await drawn(order);
  await change(bench.context, await bench.read(order.id), "flagged", { review: "a doubt" });
  expect(await confirm(since), "the order has moved").toContain("unchanged=1");
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: null, end_noted: 0 }]);
  expect(await endRefusal(bench.context, query(), await bench.startOrder())).toContain("didn’t choose");
  expect([wordFault("I know it"), wordFault(WORD), wordFault("a".repeat(1_001))]).toEqual([
    expect.any(String),
    null,
    expect.any(String),
  ]);
});
