import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, leaseOf, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { holdOrders, meetingOf } from "#/lib/testing/postgres/held-rows.ts";
import { type Instance, joinInstance } from "#/lib/testing/postgres/instance.ts";
import { signedNotification } from "#/lib/testing/signed-notification.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { reportCardAttempt } from "./card.ts";
import { decideNow } from "./evidence.ts";
import { withLease } from "./lease.ts";
import type { Order } from "./order.ts";
import { DAY } from "./schedule.ts";
import { settle } from "./settle.ts";
import { advance, getOrder, transact } from "./store.ts";

const HOUR = 3_600_000;
const buyer = { email: "buyer@example.com", agreedMinor: 1290 };

let bench: OrdersBench;
/** Two shops on one database; the clock of the second one is an hour ahead. */
let shops: [Instance, Instance];
beforeAll(async () => {
  bench = await createOrdersBench();
  shops = [await joinInstance(bench), await joinInstance(bench, HOUR)];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await bench.close();
});
beforeEach(() => bench.reset());

/** How many at once, alternating between both shops. */
function atOnce<T>(count: number, run: (shop: Instance, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index % 2 === 0 ? shops[0] : shops[1], index)));
}

async function calls(name: string, { partnerIds }: Order): Promise<number> {
  const requests = await bench.sandbox.control<{ call: string; body: { payId?: string } }[]>("requests");
  return requests.filter(({ call, body }) => call === name && body.payId === partnerIds.payId).length;
}

/** A genuine notification that the order is paid; it names its event by this id. */
function notice(order: Order, eventId = "E1") {
  const [states, kinds] = [
    { order_status: "active", payment_status: "paid", dispute_status: "none", risk_status: "normal" },
    { event_subtype: "payment_succeeded", event_type: "payment" },
  ];
  const payment = {
    total_amount: order.price.amountMinor,
    currency: order.price.currency,
    transaction_type: "one-time",
    paid_at: 1,
  };
  const detail = { purchase_order_id: order.partnerIds.orderNo, ...payment, ...states };
  const event = { sim_id: order.sim, id: eventId, detail };
  // Its members are in dictionary order already.
  const body = JSON.stringify({ event, ...kinds, notification_id: `${order.id} ${eventId}` });
  return signedNotification({
    body,
    sorted: body,
    keyId: NOTIFICATION_KEY.id,
    keyHex: NOTIFICATION_KEY.hex,
    timestamp: String(Date.now()),
  });
}

const receive = (shop: Instance, { body, headers }: ReturnType<typeof notice>) => shop.inbox.receive(body, headers);

const update = (order: Order, assignments: string) =>
  askPostgres(bench.databaseUrl, `UPDATE orders SET ${assignments} WHERE id = '${order.id}'`);

test("ten submits of one form over two shops are one order [I01, D12, v5.0.0-2.3.4]", async () => {
  const attempt = randomBytes(16).toString("hex");
  const request = { attempt, sim: "89852072201180436177", language: "en", currency: "USD", shownMinor: 1290 };
  const plan = { planName: "SP000102/DP20240115000102", termName: "1-2", ownOrderIds: [], isAgain: false };
  const outcomes = await atOnce(10, (shop) => shop.orders.open({ ...request, ...plan }));
  const opened = outcomes.filter((outcome) => outcome.status === "opened");
  expect(opened).toHaveLength(10);
  expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1);
  expect(opened.filter(({ isOwn }) => isOwn)).toHaveLength(1);
});

test("five submits of the checkout over two shops place one order and one payment [I01]", async () => {
  const order = await bench.openOrder();
  const outcomes = await atOnce(5, (shop) => shop.orders.start(order.id, buyer));
  expect(outcomes).toEqual(Array(5).fill({ status: "open" }));
  const { orders, payments } = await bench.ledger();
  expect(orders).toMatchObject([{ placements: 1 }]);
  expect(payments).toMatchObject([{ authorisations: 1, intents: 1 }]);
});

test("the same notification four times over two shops is applied once [W05]", async () => {
  const order = await bench.startOrder();
  const received = await atOnce(4, (shop) => receive(shop, notice(order)));
  const outcomes = received.map((one) => one.isGenuine && one.outcome);
  expect(outcomes.sort()).toEqual(["applied", "duplicate", "duplicate", "duplicate"]);
  expect((await bench.events(order.id)).slice(-3)).toEqual(["heard", "paid", "active"]);
});

test("twenty different notifications about one order at the same moment are all kept", async () => {
  const order = await bench.startOrder();
  const received = await atOnce(20, (shop, index) => receive(shop, notice(order, `E${index}`)));
  expect(received.map((one) => one.isGenuine && one.outcome)).toEqual(Array(20).fill("applied"));
  expect((await bench.events(order.id)).filter((event) => event === "heard")).toHaveLength(20);
});

test("two sweepers that meet at an order query it once [I02, Q07]", async () => {
  const order = await bench.startOrder();
  await update(order, "next_ask_at = 0, quiet_until = NULL");
  const held = await holdOrders(bench.databaseUrl, [order.id]);
  const sweeping = atOnce(2, (shop) => shop.sweep());
  await held.untilWaiting(2);
  await held.letGo();
  await sweeping;
  expect(await calls("resultQuery", order)).toBe(1);
});

test("a process that gets the lease after another one's query does not query again [Q07]", async () => {
  const order = await bench.startOrder();
  await update(order, "next_ask_at = 0, quiet_until = NULL");
  const [first, { context }] = [shops[0], shops[1]];
  const late = Promise.withResolvers<void>();
  onTestFinished(() => late.resolve());
  const now = () => late.promise.then(() => context.db.now());
  // It has read the order, and waits before the lease while the other one does all the work.
  const settling = settle({ ...context, db: { ...context.db, now } }, order.id);
  await settle(first.context, order.id);
  late.resolve();
  await settling;
  expect(await calls("resultQuery", order)).toBe(1);
});

test("a shop whose clock is an hour ahead stores the right times [T05]", async () => {
  const { id } = await bench.startOrder();
  await shops[1].orders.reportCardAttempt(id, "confirming");
  const { cardAttempts, schedule } = await bench.read(id);
  const times = [cardAttempts.confirmingAt, schedule.nextQueryAt];
  for (const time of times) expect(Math.abs((time ?? 0) - Date.now())).toBeLessThan(60_000);
});

test("a shop whose clock is an hour ahead does not take a lease over [D17]", async () => {
  const { id } = await bench.openOrder();
  const work = Promise.withResolvers<void>();
  onTestFinished(() => work.resolve());
  const held = withLease(shops[0].context, id, 30_000, () => work.promise);
  await expect.poll(() => leaseOf(bench, id)).not.toBeNull();
  expect(await withLease(shops[1].context, id, 30_000, async () => "mine")).toBeNull();
  work.resolve();
  await held;
  expect(await withLease(shops[1].context, id, 30_000, async () => "mine")).toBe("mine");
});

test("a decision that crosses a confirmation does not delay the next query for a day [Q08]", async () => {
  const order = await bench.startOrder();
  await update(order, `payment = 'lapsed', opened_at = opened_at - ${2 * DAY}`);
  let isFirst = true;
  await transact(shops[0].context, async (transaction) => {
    const lapsed = await getOrder(transaction, order.id);
    if (isFirst) await reportCardAttempt(shops[1].context, order.id, "confirming");
    isFirst = false;
    return decideNow(shops[0].context, transaction, lapsed, [], Date.now());
  });
  const { payment, schedule } = await bench.read(order.id);
  expect(payment).toBe("open");
  expect((schedule.nextQueryAt ?? 0) - Date.now()).toBeLessThan(60_000);
});

test("one new entry on a SIM's list, read by two shops at once, makes one order active", async () => {
  const orders = [await bench.startOrder(), await bench.startOrder()] as const;
  const isPaid = `payment = 'paid', paid_at = ${Date.now()}, next_ask_at = 0, quiet_until = NULL`;
  for (const order of orders) await update(order, isPaid);
  const { partner } = bench.context;
  const { simOrders } = partner;
  const both = meetingOf(3);
  let asking = 0;
  partner.simOrders = async () => {
    asking += 1;
    await both();
    return [{ title: orders[0].plan.title }] as Awaited<ReturnType<typeof simOrders>>;
  };
  const settling = atOnce(2, ({ context }, index) => settle(context, orders[index === 0 ? 0 : 1].id));
  const ids = orders.map(({ id }) => id);
  await expect.poll(() => asking).toBe(2);
  const held = await holdOrders(bench.databaseUrl, ids);
  await both();
  await held.untilWaiting(2);
  await held.letGo();
  const services = (await settling).map(({ service }) => service);
  partner.simOrders = simOrders;
  expect(services.sort()).toEqual(["active", "placed"]);
});

test("a payment that two shops get at once for two orders opens one of them [U21]", async () => {
  const orders = [await bench.openOrder(), await bench.openOrder()] as const;
  const { partner } = bench.context;
  const { authorise } = partner;
  const both = meetingOf(2);
  partner.authorise = async (payment) => {
    const answer = await authorise(payment);
    await both();
    return { ...answer, clientSecret: `pi_${orders[0].id}_secret_1` };
  };
  const outcomes = await atOnce(2, (shop, index) => shop.orders.start(orders[index === 0 ? 0 : 1].id, buyer));
  partner.authorise = authorise;
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["open", "unreachable"]);
});

test("four stop requests for one renewal over two shops are one request", async () => {
  const sim = "89852072201299999999";
  await bench.sandbox.control("settings", { cancelDelayMs: HOUR });
  await bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  await atOnce(4, ({ context }) => createRenewals(context).stop(sim, "en"));
  expect(
    await bench.context.db.query.selectFrom("renewal_stops").select("id").where("sim", "=", sim).execute(),
  ).toHaveLength(1);
});

test("of two transactions that deadlock one goes first, and the other one after it [D02]", async () => {
  const [one, two] = [await bench.openOrder(), await bench.openOrder()];
  const both = meetingOf(2);
  const change = (shop: Instance, ids: string[]) =>
    transact(shop.context, async (transaction) => {
      for (const id of ids) {
        await advance(transaction, await getOrder(transaction, id), "crossed", {}, { at: 0 });
        await both();
      }
    });
  await Promise.all([change(shops[0], [one.id, two.id]), change(shops[1], [two.id, one.id])]);
  for (const { id } of [one, two]) expect(await bench.events(id)).toEqual(["opened", "crossed", "crossed"]);
});

test("a notification whose connection is cut leaves nothing; its repeat is applied [D06, K12]", async () => {
  const order = await bench.startOrder();
  const held = await holdOrders(bench.databaseUrl, [order.id]);
  const cut = receive(shops[0], notice(order)).catch((error: unknown) => error);
  await held.untilWaiting(1);
  const waiting = "datname = current_database() AND wait_event_type = 'Lock'";
  await askPostgres(bench.databaseUrl, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${waiting}`);
  await held.letGo();
  expect(await cut).toMatchObject({ message: expect.stringMatching(/terminat/) });
  expect((await bench.read(order.id)).payment).toBe("open");
  expect(await receive(shops[0], notice(order))).toMatchObject({ outcome: "applied" });
  expect((await bench.read(order.id)).payment).toBe("paid");
});
