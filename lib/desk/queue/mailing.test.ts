import type { Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Schema } from "#/lib/db/schema.ts";
import { deskSources } from "#/lib/letters/desk/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { queueMail, toMail } from "#/lib/mail/outbox.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { handleItem } from "./handle.ts";
import { mailNewItems } from "./mailing.ts";
import { findItem, readOpen } from "./queue.ts";
import { sentenceOf } from "./sentences.ts";

const MINUTE = 60_000;
const SETTINGS = {
  SHOP_NAME: "Travel SIM",
  SHOP_ORIGIN: "https://topup.example.com",
  SHOP_ACCENT: "#0b6e4f",
  OPERATOR_EMAIL: "operators@example.com",
};

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(async () => {
  await bench.reset();
  await bench.context.db.query.deleteFrom("mails").execute();
  // What the tests before have left is told.
  await mailNewItems(bench.context);
  await bench.context.db.query.deleteFrom("mails").execute();
});
afterAll(() => bench.close());

const mails = async () =>
  (
    await bench.context.db.query
      .selectFrom("mails")
      .selectAll()
      .where("kind", "=", "desk-queue")
      .orderBy("queued_at")
      .execute()
  ).map(toMail);

async function flag(): Promise<string> {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1 } });
  return order.id;
}

function writeLast(settings: Partial<typeof SETTINGS> = SETTINGS) {
  const { context } = bench;
  const all = { ...SETTINGS, OPERATOR_EMAIL: undefined, ...settings };
  const links = createMailLinks(context, SETTINGS.SHOP_ORIGIN);
  const sources = deskSources({
    ...context,
    fleet: null,
    links,
    receipts: createReceipts(context, all),
    settings: all,
  });
  return mails().then((queued) => {
    const last = queued.at(-1);
    if (last === undefined) throw new Error("no mail");
    return sources["desk-queue"](last);
  });
}

test("new items are in one mail, at once after a quiet time, and each is told once", async () => {
  await flag();
  await flag();
  expect(await mailNewItems(bench.context)).toBe(2);
  expect(await mailNewItems(bench.context)).toBe(0);
  await flag();
  bench.pass(9 * MINUTE);
  expect(await mailNewItems(bench.context), "bundled").toBe(0);
  bench.pass(2 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(1);
  bench.pass(60 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(0);
  expect(await mails()).toHaveLength(2);
});

test("several processes tell an item once", async () => {
  await flag();
  const told = await Promise.all(Array.from({ length: 6 }, () => mailNewItems(bench.context)));
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test("a process that is killed before it commits has told nothing", async () => {
  await flag();
  const { db } = bench.context;
  const transaction = () => ({
    execute: (run: (inner: Transaction<Schema>) => Promise<unknown>) =>
      db.query.transaction().execute(async (inner) => {
        await run(inner);
        throw new Error("killed");
      }),
  });
  const query = new Proxy(db.query, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name).bind(target)),
  });
  await expect(mailNewItems({ ...bench.context, db: { ...db, query } })).rejects.toThrow("killed");
  expect(await mails()).toEqual([]);
  expect(await mailNewItems(bench.context)).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test("an item that was handled and opens again is told again", async () => {
  const ann = await addOperator(bench.context, "Ann");
  const id = await flag();
  expect(await mailNewItems(bench.context)).toBe(1);
  const source = { query: bench.context.db.query, now: bench.context.clock.now() };
  const item = await findItem(source, `order:${id}`);
  const { key, kind, version } = item ?? { key: "", kind: "", version: 0 };
  const word = { reason: "harmless", note: "Nothing is wrong with it." } as const;
  expect(await handleItem(bench.context, ann, { key, kind, version, ...word })).toEqual({ status: "handled" });
  bench.pass(11 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(0);
  await bench.notify(await bench.read(id), { event: { id: "E-9" }, detail: { total_amount: 9 } });
  expect(await mailNewItems(bench.context)).toBe(1);
});

test("the mail says what the page says, and holds no buyer's address and no SIM number", async () => {
  const id = await flag();
  await mailNewItems(bench.context);
  const letter = await writeLast();
  const order = await bench.read(id);
  const source = { query: bench.context.db.query, now: bench.context.clock.now() };
  const item = (await readOpen(source)).find(({ orderId }) => orderId === id);
  expect(letter).toMatchObject({
    to: "operators@example.com",
    subject: "Travel SIM: 1 new item waits in the queue",
  });
  for (const part of [item && sentenceOf(item), "US$12.90", "https://topup.example.com/desk"]) {
    expect(letter?.text.replaceAll("\n", " ")).toContain(String(part).replace("US$", "$"));
  }
  for (const secret of [order.sim, String(order.email)])
    expect(letter?.text + String(letter?.html)).not.toContain(secret);
});

test("without an address, or once all items are over, no mail is written", async () => {
  const id = await flag();
  await mailNewItems(bench.context);
  expect(await writeLast({ OPERATOR_EMAIL: undefined as never })).toBeNull();
  await bench.context.db.query.updateTable("orders").set({ review: null }).where("id", "=", id).execute();
  expect(await writeLast()).toBeNull();
});

test("a mail to the operators that can't be delivered is in the queue, and causes no other mail", async () => {
  const { db, clock } = bench.context;
  const mail = { kind: "desk-queue", about: "queue", occasion: "dead", language: "en" } as const;
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now() - 60 * MINUTE));
  const dead = { state: "dead", ended_at: clock.now() };
  await db.query.updateTable("mails").set(dead).where("occasion", "=", "dead").execute();
  const items = await readOpen({ query: db.query, now: clock.now() });
  expect(items.filter(({ kind }) => kind === "mail").map(sentenceOf)).toEqual([
    "A mail to the operators couldn’t be delivered.",
  ]);
  expect(await mailNewItems(bench.context)).toBe(0);
});

test("more notifications of a kind aren't told while those told before wait", async () => {
  const { query } = bench.context.db;
  const add = (id: string) =>
    query
      .insertInto("notifications")
      .values({
        ...{ notification_id: id, body_digest: id, key_id: "k", layout: "x", outcome: "unmatched" },
        ...{ received_at: bench.context.clock.now(), order_id: null, body_sealed: "" },
      })
      .execute();
  await add("first");
  expect(await mailNewItems(bench.context)).toBe(1);
  for (let round = 0; round < 3; round += 1) {
    bench.pass(11 * MINUTE);
    await add(`more ${round}`);
    expect(await mailNewItems(bench.context)).toBe(0);
  }
  await query.deleteFrom("notifications").execute();
  expect(await mailNewItems(bench.context)).toBe(0);
  await add("again");
  expect(await mailNewItems(bench.context), "once they are over").toBe(1);
  await query.deleteFrom("notifications").execute();
});

test("what a mail told that couldn't be delivered is told again, once a day", async () => {
  await flag();
  const die = () =>
    bench.context.db.query
      .updateTable("mails")
      .set({ state: "dead", ended_at: bench.context.clock.now() })
      .where("kind", "=", "desk-queue")
      .where("state", "!=", "dead")
      .execute();
  expect(await mailNewItems(bench.context)).toBe(1);
  await die();
  bench.pass(60 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(0);
  bench.pass(24 * 60 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(1);
  await die();
  bench.pass(60 * MINUTE);
  expect(await mailNewItems(bench.context)).toBe(0);
});

test("while the operators' address refuses, news are mailed hourly, after buyers' mails", async () => {
  const { query } = bench.context.db;
  const die = (kind: string) =>
    query
      .updateTable("mails")
      .set({ state: "dead", ended_at: bench.context.clock.now() })
      .where("kind", "=", kind)
      .where("state", "!=", "dead")
      .execute();
  for (let news = 0; news < 6; news += 1) {
    await flag();
    await mailNewItems(bench.context);
    await die("desk-queue");
    bench.pass(11 * MINUTE);
  }
  expect(await mails()).toHaveLength(1);
  const order = await bench.startOrder();
  const mail = { kind: "receipt", about: order.id, occasion: "", language: "en" } as const;
  await query.transaction().execute((transaction) => queueMail(transaction, mail, bench.context.clock.now()));
  await die("receipt");
  const items = await readOpen({ query, now: bench.context.clock.now() });
  const kinds = items.flatMap((item) => (item.kind === "mail" ? [item.mail] : []));
  expect(kinds).toEqual(["receipt", "desk-queue"]);
});
