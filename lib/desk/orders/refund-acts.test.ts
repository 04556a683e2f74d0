import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import { readMoney } from "#/lib/desk/money/figures.ts";
import { readOpen } from "#/lib/desk/queue/queue.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { orderSources } from "#/lib/letters/orders/sources.ts";
import { claimMail, updateMail } from "#/lib/mail/claim.ts";
import { HELD, mailId, toMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { PAID_TWICE } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { refundedMinor, refundsBetween, refundsOf } from "#/lib/receipts/refunds.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import {
  readRefund,
  recordOrderRefund,
  recordSentences,
  withdrawOrderRefund,
  withdrawSentences,
} from "./refund-acts.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
  for (const name of ["ann", "bob"]) await addOperator(bench.context, name);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const newId = () => randomBytes(16).toString("base64url");
const DAY = "2026-11-20";

const drawn = ({ id, version }: Order, amountMinor: number) => ({
  ...{ orderId: id, version, refundId: newId(), amountMinor },
  ...{ refundedOn: DAY, place: "Processor’s dashboard, re_1" },
});

/** What a confirmed act does, in its transaction. */
function confirm(detail: object, operator = "ann", handler = recordOrderRefund): Promise<string> {
  const act = { id: newId(), detail } as Act;
  const session = { operator: { id: `operator-${operator}`, name: operator, right: "act" } } as DeskSession;
  return transact(bench.context, (transaction) =>
    handler(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

const stands = async ({ id }: Order) => refundedMinor(await refundsOf(bench.context.db.query, id));

async function lettersOf({ id }: Order): Promise<(string | null)[]> {
  const sources = orderSources(letters.context);
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("about", "=", id);
  const found = await rows.where("kind", "in", ["refund", "refund-withdrawn"]).orderBy("kind").execute();
  const written: (string | null)[] = [];
  for (const row of found) {
    const mail = toMail(row);
    written.push((await sources[mail.kind as "refund"](mail))?.text ?? null);
  }
  return written;
}

/** What became of the mail about a refund. */
async function setMail({ orderId, refundId }: ReturnType<typeof drawn>, row: object): Promise<void> {
  const mails = bench.context.db.query.updateTable("mails").where("id", "=", mailId("refund", orderId, refundId));
  await mails.set(row).execute();
}

test("two operators record at once: one refund stands, the other is told what changed", async () => {
  const order = await paidOrder(bench);
  const forms = [drawn(order, 500), drawn(order, 900)] as const;
  const outcomes = await Promise.all([confirm(forms[0], "ann"), confirm(forms[1], "bob")]);
  const page = `/desk/orders/${order.id}`;
  expect(outcomes.filter((outcome) => outcome === `${page}?outcome=refunded`)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.startsWith(`${page}/refund?from=`))).toHaveLength(1);
  const sum = await stands(order);
  expect([500, 900]).toContain(sum);
  expect(await confirm(drawn(await bench.read(order.id), 1290 - sum + 1)), "more than is left").toContain("from=");
  expect(await confirm(drawn(await bench.read(order.id), 1290 - sum))).toContain("refunded");
  expect(await stands(order)).toBe(1290);
});

test("a refund is recorded though a charge was announced since its form was drawn", async () => {
  const order = await letters.begin();
  const detail = drawn(order, 500);
  expect((await letters.sweepAfter(24 * 86_400_000, order)).version).toBeGreaterThan(order.version);
  expect(await confirm(detail)).toContain("outcome=refunded");
});

test("killed between, nothing is recorded, and the same form is recorded once", async () => {
  const order = await paidOrder(bench);
  const detail = drawn(order, 500);
  const act = { id: newId(), detail } as Act;
  const session = { operator: { id: "operator-ann" } } as DeskSession;
  const killed = transact(bench.context, async (transaction) => {
    await recordOrderRefund(bench.context, transaction, act, session, bench.context.clock.now());
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect([await stands(order), await lettersOf(order)]).toEqual([0, []]);
  for (let press = 0; press < 2; press += 1) await confirm(detail);
  expect(await stands(order)).toBe(500);
  expect(await lettersOf(order)).toHaveLength(1);
});

test("a refund is mailed as a receipt of its own, and its correction as another", async () => {
  const order = await paidOrder(bench);
  const { number } = await letters.context.receipts.issue(order, "owner");
  const detail = drawn(order, 500);
  await confirm(detail);
  const [receipt = ""] = await lettersOf(order);
  for (const part of ["a refund of $5.00", "Nov 20, 2026", number, "Receipt number"]) expect(receipt).toContain(part);
  expect(receipt).not.toContain(order.sim);
  await setMail(detail, { state: "sent" });
  const own = await letters.context.receipts.numberOf(order, `refund ${detail.refundId}`);
  const correction = { orderId: order.id, refundId: detail.refundId, correctionId: newId() };
  const version = (await bench.read(order.id)).version;
  const press = (operator: string) =>
    confirm({ ...correction, correctionId: newId(), version }, operator, withdrawOrderRefund);
  const outcomes = await Promise.all([press("ann"), press("bob")]);
  expect(outcomes.filter((outcome) => outcome.endsWith("outcome=withdrawn"))).toHaveLength(1);
  const [pointless, corrected = ""] = await lettersOf(order);
  expect(pointless).toBeNull();
  expect(corrected).toContain(`refund receipt ${own}`);
  const [refund] = await refundsBetween(bench.context.db.query, DAY, DAY).then((all) =>
    all.filter(({ orderId }) => orderId === order.id),
  );
  expect(refund).toMatchObject({ money: { amountMinor: 500, currency: "USD" }, withdrawn: expect.anything() });
  expect(await refundsBetween(bench.context.db.query, "2020-01-01", "2020-12-31")).toEqual([]);
});

test("a refund that was withdrawn before its mail was sent is never mailed", async () => {
  const order = await paidOrder(bench);
  const detail = drawn(order, 500);
  await confirm(detail);
  const { version } = await bench.read(order.id);
  await confirm({ ...detail, version, correctionId: newId() }, "ann", withdrawOrderRefund);
  expect(await lettersOf(order)).toEqual([null, null]);
});

test.each([
  ["its server refused it for now", { message_sealed: null, tries: 1 }, false],
  ["it can't be delivered", { state: "dead", message_sealed: null }, false],
  ["the server may have it", { message_sealed: "sealed", unanswered: 1 }, true],
  ["it was due before a restore", { state: "dead", answer: HELD, message_sealed: null }, true],
])("a refund's correction is mailed where its own mail may have arrived: %s", async (_, row, isMailed) => {
  const order = await paidOrder(bench);
  const detail = drawn(order, 500);
  await confirm(detail);
  expect((await lettersOf(order))[0], "it was written, and has its number").toContain("Receipt number");
  await setMail(detail, row);
  const { version } = await bench.read(order.id);
  await confirm({ ...detail, version, correctionId: newId() }, "ann", withdrawOrderRefund);
  expect(await lettersOf(order)).toEqual([null, isMailed ? expect.stringContaining("refund receipt") : null]);
});

test("who is writing a refund's mail when it is withdrawn can't send it any more", async () => {
  const order = await paidOrder(bench);
  const detail = drawn(order, 500);
  await confirm(detail);
  const { query, now } = bench.context.db;
  const row = await claimMail(bench.context.db, mailId("refund", order.id, detail.refundId), "token", await now());
  const { version } = await bench.read(order.id);
  await confirm({ ...detail, version, correctionId: newId() }, "ann", withdrawOrderRefund);
  expect(row && (await updateMail(bench.context.db, row, { message_sealed: "of the wrong amount" }))).toBe(false);
  const mails = query.selectFrom("mails").select("state").where("kind", "=", "refund").where("about", "=", order.id);
  expect(await mails.execute()).toEqual([{ state: "dropped" }]);
});

test("of an erased order the place of a refund isn't kept, and its day counts in the money", async () => {
  const order = await paidOrder(bench);
  await bench.context.db.query.updateTable("orders").set({ erased_at: 1 }).where("id", "=", order.id).execute();
  await confirm(drawn(await bench.read(order.id), 500));
  expect(await refundsOf(bench.context.db.query, order.id)).toMatchObject([{ place: "", plan: order.plan.title }]);
  const { rows } = await readMoney(bench.context, { from: DAY, to: DAY });
  const row = rows.find(({ plan, currency }) => plan === order.plan.title && currency === order.price.currency);
  expect(row?.refundedMinor).toBeGreaterThanOrEqual(500);
});

test("a recorded refund doesn't open an item that was handled", async () => {
  const order = await paidOrder(bench);
  await bench.notify(order, { detail: { total_amount: 1 } });
  const source = { query: bench.context.db.query, now: bench.context.clock.now() };
  const versionOf = async () => (await readOpen(source)).find(({ orderId }) => orderId === order.id)?.version;
  const before = await versionOf();
  await confirm(drawn(await bench.read(order.id), 500));
  expect(before).toBeDefined();
  expect(await versionOf()).toBe(before);
});

test("a refund of a double payment may be as much again, and names no receipt", async () => {
  const [single, order] = [await paidOrder(bench), await paidOrder(bench)];
  for (const one of [single, order]) await letters.context.receipts.issue(one, "owner");
  await confirm(drawn(single, 1290));
  expect((await lettersOf(single))[0]).toContain("For receipt");
  expect(await confirm(drawn(order, 1291)), "of one payment").toContain("from=");
  await change(bench.context, await bench.read(order.id), "flagged", { review: PAID_TWICE });
  expect(await confirm(drawn(await bench.read(order.id), 1290))).toContain("refunded");
  expect((await lettersOf(order))[0]).not.toContain("For receipt");
  expect(await confirm(drawn(await bench.read(order.id), 1290)), "the other one").toContain("refunded");
  expect(await confirm(drawn(await bench.read(order.id), 1)), "nothing is left").toContain("from=");
});

test("without a mail server, no sentence about a refund promises a mail", async () => {
  const order = await paidOrder(bench);
  const detail = drawn(order, 500);
  await confirm(detail);
  const [refund] = await refundsOf(bench.context.db.query, order.id);
  if (refund === undefined) throw new Error("no refund");
  const says = (hasMail: boolean) =>
    [recordSentences(order, detail, hasMail), withdrawSentences(order, refund, hasMail)].map((all) => all.join(" "));
  expect(says(true)).toEqual([expect.stringContaining("by mail"), expect.stringContaining("a second mail")]);
  expect(says(false)).toEqual([expect.stringContaining("so no mail is sent"), expect.stringContaining("tell them")]);
});

test("what is typed is checked: amount, day and place", async () => {
  const order = await paidOrder(bench);
  const now = bench.context.clock.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const read = (typed: object) =>
    readRefund(
      order,
      order.price.amountMinor,
      { amount: "5,00", refundedOn: today, place: "Dashboard", ...typed },
      now,
    );
  expect(read({})).toEqual({ refund: { amountMinor: 500, refundedOn: today, place: "Dashboard" } });
  for (const [field, value] of [
    ["amount", "0"],
    ["amount", "-1"],
    ["amount", "12.91"],
    ["amount", "5.001"],
    ["amount", "1,290"],
    ["amount", "1.000"],
    ["refundedOn", "2026-02-31"],
    ["refundedOn", "2099-01-01"],
    ["refundedOn", "2001-01-01"],
    ["place", " "],
    ["place", "4242 4242 4242 4242"],
    ["place", "x".repeat(101)],
  ] as const) {
    expect(read({ [field]: value }), `${field} ${value}`).toEqual({ faults: { [field]: expect.any(String) } });
  }
});
