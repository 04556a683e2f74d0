import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HELD, queueMail, switchMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { Order } from "#/lib/orders/order.ts";
import { MAY_RENEW, statusOf, textOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { issue } from "#/lib/receipts/numbers.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { finishRestore } from "./restored.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await switchMail(bench.context.db.query, true, bench.context.clock.now());
});

const MINUTE = 60_000;
const SELLER = { name: "Shop", address: null, taxId: null, taxNote: null };
const buyer = ({ price }: Order) => ({ email: "buyer@example.com", agreedMinor: price.amountMinor });

/** The order's row as it is now. @returns puts it back, as a restore of a backup of now does, and marks the database */
async function backUp({ id, version }: Order): Promise<() => Promise<void>> {
  const { query } = bench.context.db;
  const row = await query.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const backup_at = bench.context.clock.now();
  return async () => {
    await query.deleteFrom("history").where("order_id", "=", id).where("version", ">", version).execute();
    await query.deleteFrom("evidence").where("order_id", "=", id).execute();
    await query.deleteFrom("mails").where("about", "=", id).execute();
    await query.updateTable("orders").set(row).where("id", "=", id).execute();
    await query.insertInto("restores").values({ backup_at, restored_at: null }).execute();
  };
}

async function mailsOf({ id }: Order) {
  const mails = bench.context.db.query.selectFrom("mails").select(["kind", "state", "answer"]).where("about", "=", id);
  return mails.orderBy("kind").execute();
}

test("an order that was paid since the backup is found, and no press authorises it again [D15]", async () => {
  const order = await bench.openOrder();
  const typed = bench.context.db.query.updateTable("orders").set({ email: buyer(order).email });
  await typed.where("id", "=", order.id).execute();
  const restore = await backUp(order);
  await bench.orders.start(order.id, buyer(order));
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  bench.pass(2 * MINUTE);
  await restore();
  expect(await finishRestore(bench.context)).toMatchObject({ watched: 1 });
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", secret: { sealed: null } });
  await bench.orders.start(order.id, buyer(order));
  expect(await bench.orders.pay(order.id, buyer(order))).toEqual({ status: "see order" });
  bench.pass(MINUTE);
  await bench.sweepAll();
  const found = await bench.read(order.id);
  expect(found).toMatchObject({ payment: "paid", renewal: null, review: MAY_RENEW });
  expect(statusOf(found), "its buyer reads of no trouble").not.toBe("review");
  expect((await bench.ledger()).payments).toMatchObject([{ authorisations: 1, charges: 1 }]);
  expect(await mailsOf(order)).toContainEqual({ kind: "receipt", state: "dead", answer: HELD });
});

test("an order that stayed unpaid says not to pay again, and lapses after a day", async () => {
  const order = await bench.openOrder();
  await (await backUp(order))();
  await finishRestore(bench.context);
  await bench.orders.reportCardAttempt(order.id, "declined");
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", cardAttempts: { declines: 0 } });
  const again = await bench.openOrder({ attempt: "another form", ownOrderIds: [order.id], isAgain: true });
  expect(again.id).not.toBe(order.id);
  bench.pass(25 * 60 * MINUTE);
  await bench.sweepAll();
  bench.pass(20 * MINUTE);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("lapsed");
  expect((await bench.ledger()).payments).toEqual([]);
});

test("of an order whose card form stood open in the backup no page says that nothing was charged", async () => {
  const order = await bench.startOrder();
  await (await backUp(order))();
  await finishRestore(bench.context);
  const { query } = bench.context.db;
  await query.updateTable("orders").set({ review: WITHDRAWN }).where("id", "=", order.id).execute();
  expect(textOf(await bench.read(order.id))).toBe("withdrawnTried");
});

test("a renewal that was requested since the backup is asked about and not requested again [D15]", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const restore = await backUp(order);
  await bench.renewals.subscribe(order.id, card);
  await restore();
  await finishRestore(bench.context);
  expect((await bench.read(order.id)).subscription.state).toBe("sent");
  await bench.renewals.subscribe(order.id, card);
  bench.pass(MINUTE);
  await bench.sweepAll();
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid" });
  expect((await bench.ledger()).subscriptions).toHaveLength(1);
});

test("a renewal that had ended unsent, and was pressed again since the backup, is asked about [D15]", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const columns = columnsOf({ payment: "lapsed", subscription: { state: "missing", paymentMethod: card } });
  await bench.context.db.query.updateTable("orders").set(columns).where("id", "=", order.id).execute();
  const restore = await backUp(await bench.read(order.id));
  await bench.renewals.subscribe(order.id, card);
  await restore();
  await finishRestore(bench.context);
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", subscription: { state: "sent" } });
});

test("mails that were due are held or dropped, and later ones stay", async () => {
  const order = await bench.startOrder();
  const { query } = bench.context.db;
  const now = bench.context.clock.now();
  await (await backUp(order))();
  await query.transaction().execute(async (transaction) => {
    const mail = { about: order.id, language: "en" };
    await queueMail(transaction, { ...mail, kind: "refused" }, now);
    await queueMail(transaction, { ...mail, kind: "way-back-order" }, now);
    await queueMail(transaction, { ...mail, kind: "renewal-notice", dueAt: now + 60 * MINUTE }, now);
  });
  await finishRestore(bench.context);
  expect(await mailsOf(order)).toEqual([
    { kind: "refused", state: "dead", answer: HELD },
    { kind: "renewal-notice", state: "waiting", answer: null },
    { kind: "way-back-order", state: "dropped", answer: HELD },
  ]);
});

test("receipts go on in a new series, desk sessions end, and a second start changes nothing", async () => {
  const { db } = bench.context;
  const order = await bench.startOrder();
  await (await backUp(order))();
  const session = { digest: "d", operator_id: "o", key_id: "k", browser: "b", began_at: 0, tapped_at: 0, seen_at: 0 };
  const operator = { id: "o", name: "Ann", rights: "own", made_at: 0, removed_at: null };
  await db.query.insertInto("desk_operators").values(operator).execute();
  await db.query
    .insertInto("desk_sessions")
    .values({ ...session, id: "s", ended_at: null })
    .execute();
  await finishRestore(bench.context);
  expect(
    (await db.query.selectFrom("desk_sessions").select("ended_at").executeTakeFirstOrThrow()).ended_at,
  ).toBeGreaterThan(0);
  const { number } = await issue(bench.context, order.id, SELLER);
  expect(number).toMatch(/^\d{4}-R\d{8}-000001$/);
  expect(await finishRestore(bench.context)).toBeNull();
});

test("in a shop that sends no mail nothing is held", async () => {
  const { db, clock } = bench.context;
  await switchMail(db.query, false, clock.now());
  const order = await bench.startOrder();
  await (await backUp(order))();
  const mail = { about: order.id, language: "en", kind: "refused" } as const;
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now()));
  expect(await finishRestore(bench.context)).toMatchObject({ heldMails: 0 });
  expect(await mailsOf(order)).toEqual([{ kind: "refused", state: "waiting", answer: null }]);
});

test("what operators had confirmed for SIMs isn't sent after a restore, and is unknown", async () => {
  const { query } = bench.context.db;
  const at = bench.context.clock.now();
  await query
    .insertInto("desk_operators")
    .values({ id: "restored-ann", name: "Restored Ann", rights: "act", made_at: at, removed_at: null })
    .execute();
  const order = { operator_id: "restored-ann", asked: "{}", created_at: at, ended_at: null, leased_until: 0 };
  await query
    .insertInto("fleet_orders")
    .values([
      { ...order, id: "confirmed", confirmed_at: at },
      { ...order, id: "draft", confirmed_at: null },
    ])
    .execute();
  const outcome = { sent_at: null, order_code: null, expires_at: null, reason: null };
  const rows = [
    ["confirmed", 1, "ordered"],
    ["confirmed", 2, "sending"],
    ["confirmed", 3, "waiting"],
    ["confirmed", 4, "refused"],
    ["draft", 1, "waiting"],
  ] as const;
  const sims = rows.map(([order_id, position, state]) => ({ order_id, position, state, sim: "1", ...outcome }));
  await query.insertInto("fleet_order_sims").values(sims).execute();
  const change = {
    group_id: "g",
    group_digest: "g",
    action: "add",
    operator_id: "restored-ann",
    asked_at: at,
  } as const;
  const nothing = { sent_at: null, task_id: null, follow_until: null, ended_at: null, answer: null, erased_at: null };
  await query
    .insertInto("group_changes")
    .values({ ...change, ...nothing, id: "change", number: 1, state: "waiting", next_at: at })
    .execute();
  await query.insertInto("restores").values({ backup_at: at, restored_at: null }).execute();
  await finishRestore(bench.context);
  const states = query.selectFrom("fleet_order_sims").select("state").orderBy("order_id").orderBy("position");
  const found = (await states.execute()).map(({ state }) => state);
  expect(found).toEqual(["ordered", "unknown", "unknown", "unknown"]);
  const changes = await query.selectFrom("group_changes").select(["state", "next_at"]).execute();
  expect(changes).toEqual([{ state: "unknown", next_at: null }]);
});
