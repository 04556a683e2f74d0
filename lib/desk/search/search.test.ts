import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { change } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { addressOf, orderAddress, readAddress, readList } from "./filter.ts";
import { find } from "./find.ts";
import { listOrders, MOST_COUNTED, neighboursOf, PAGE } from "./list.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const list = (query: Record<string, string>) => {
  const { filter, place } = readAddress(query);
  return listOrders(bench.context, "operator-1", filter, place);
};
const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://shop.example").searchParams);

test("each number of an order opens it", async () => {
  const order = await bench.startOrder();
  const { orderNo, payId, requestOrderId, partnerOrderNo } = (await bench.read(order.id)).partnerIds;
  const numbers = [order.id, orderNo, payId, requestOrderId, ...(partnerOrderNo === null ? [] : [partnerOrderNo])];
  for (const number of numbers) {
    expect(await find(bench.context, ` ${number} `)).toEqual({ by: "order", address: `/desk/orders/${order.id}` });
  }
});

test("a SIM, its last six digits and a mailbox lead to its orders, and no address names them", async () => {
  const sim = spareSim();
  const first = await bench.openOrder({ sim, attempt: "search-1" });
  const spaced = `${sim.slice(0, 4)} ${sim.slice(4)}`;
  expect(await find(bench.context, spaced)).toEqual({ by: "SIM number", address: `/desk/orders/${first.id}` });
  const second = await bench.openOrder({ sim, attempt: "search-2" });
  const { db } = bench.context;
  for (const { id } of [first, second]) {
    await db.query.updateTable("orders").set({ email: "Ann@example.com" }).where("id", "=", id).execute();
  }
  for (const typed of [sim, sim.slice(-6), "ann@EXAMPLE.com"]) {
    const { address } = await find(bench.context, typed);
    expect(address).toMatch(/^\/desk\/orders\?(sim|end|mail)=[\w-]{22}$/);
    expect(address).not.toContain(sim.slice(-6));
    const { orders, count } = await list(queryOf(address ?? ""));
    expect(orders.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(count).toEqual({ orders: 2, isAll: true });
  }
});

test("a number is found within the words around it, as letters have it", async () => {
  const order = await bench.startOrder();
  const { orderNo, payId } = order.partnerIds;
  for (const typed of [`#${orderNo}`, `order no. ${orderNo}`, `Ref: ${payId.toLowerCase()}.`]) {
    expect(await find(bench.context, typed)).toEqual({ by: "order", address: `/desk/orders/${order.id}` });
  }
  const found = await find(bench.context, `my SIM ${order.sim}`);
  expect(found).toMatchObject({ by: "SIM number", address: expect.stringMatching(/^\/desk\/orders/) });
});

test("four digits of a SIM and an amount lead to a list, which a day makes short", async () => {
  const order = await bench.openOrder({ sim: `8985207220121234${4711}` });
  const four = await find(bench.context, "4711");
  expect(four).toEqual({ by: "four digits", address: expect.stringMatching(/^\/desk\/orders\?four=[\w-]{22}$/) });
  const day = new Date(order.createdAt).toISOString().slice(0, 10);
  const ids = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id);
  expect(await ids({ ...queryOf(four.address ?? ""), from: day, to: day })).toEqual([order.id]);
  for (const typed of ["12.90", "$12.90", "12,90 USD"]) {
    expect(await find(bench.context, typed)).toEqual({ by: "amount", address: "/desk/orders?amount=12.90" });
  }
  expect(await find(bench.context, "98765.43")).toEqual({ by: "amount", address: null });
  expect(await ids({ amount: "12.90", from: day })).toContain(order.id);
  expect(await ids({ amount: "12,9", currency: "USD" })).toContain(order.id);
  expect(await ids({ amount: "1290", currency: "USD" })).not.toContain(order.id);
  expect(readAddress({ amount: "12.9012" }).unknown).toEqual(["amount"]);
});

test("more digits of a SIM's end than six find it, and only where all of them fit", async () => {
  const order = await bench.openOrder({ sim: "89852072201298700815" });
  for (const typed of ["00815", "700815", "298700815", "9870 0815"]) {
    const address = typed === "00815" ? null : `/desk/orders/${order.id}`;
    expect((await find(bench.context, typed)).address, typed).toBe(address);
  }
  expect(await find(bench.context, "111700815")).toEqual({ by: "end of a SIM number", address: null });
});

test("what no order has is named by its kind", async () => {
  expect(await find(bench.context, "nothing")).toEqual({ by: "order", address: null });
  expect(await find(bench.context, "12345")).toEqual({ by: "order", address: null });
  const sims = await bench.context.db.query.selectFrom("orders").select("sim").execute();
  const unused = ["9876", "9875", "9874"].find((end) => sims.every(({ sim }) => !sim.endsWith(end))) ?? "";
  expect(await find(bench.context, unused)).toEqual({ by: "four digits", address: null });
  expect(await find(bench.context, "000001")).toEqual({ by: "end of a SIM number", address: null });
  expect(await find(bench.context, "89000000000000000000")).toEqual({ by: "SIM number", address: null });
  expect(await find(bench.context, "x@example.com")).toEqual({ by: "mail address", address: null });
});

test("an address gives back its filter, and leaves out what no list has", () => {
  const filter = { payment: "paid", show: "flagged", from: "2026-02-28", currency: "USD", name: "Plan A & B" };
  expect(readAddress(queryOf(addressOf(filter)))).toEqual({ filter, place: null, unknown: [] });
  const wrong = { payment: "gone", from: "2026-02-31", after: "1", sim: "898520", other: "x", plan: "active" };
  expect(readAddress(wrong)).toEqual({
    filter: { plan: "active" },
    place: null,
    unknown: ["payment", "from", "after", "sim", ""],
  });
  expect(readAddress({ payment: ["paid", "open"] })).toMatchObject({ filter: {}, unknown: ["payment"] });
});

test("a list shows orders by their states, their flag, their renewal and their day", async () => {
  // Else midnight may come before the day is read.
  bench.stopClock();
  const [waiting, unserved] = [await bench.startOrder(), await bench.startOrder()];
  const flagged = await bench.startOrder();
  await bench.notify(flagged, { detail: { total_amount: 1 } });
  const now = bench.context.clock.now();
  await change(bench.context, unserved, "paid", { payment: "paid", paidAt: now, learnedAt: now });
  const ids = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id);
  expect(await ids({ show: "unserved" })).toContain(unserved.id);
  expect(await ids({ show: "unserved" })).not.toContain(waiting.id);
  expect(await ids({ show: "flagged" })).toContain(flagged.id);
  expect(await ids({ show: "flagged" })).not.toContain(waiting.id);
  expect(await ids({ payment: "open" })).toContain(waiting.id);
  expect(await ids({ payment: "open" })).not.toContain(unserved.id);
  expect(await ids({ show: "renews" })).toEqual([]);
  const day = new Date(now).toISOString().slice(0, 10);
  expect(await ids({ from: day, to: day })).toContain(waiting.id);
  expect(await ids({ to: "2020-01-01" })).toEqual([]);
  expect(await ids({ currency: "EUR" })).toEqual([]);
  expect(await ids({ name: waiting.plan.title })).toContain(waiting.id);
});

test("an order opened from a list leads back to it, and to its neighbours there", async () => {
  const orders = [
    await bench.openOrder(),
    await bench.openOrder({ attempt: "two" }),
    await bench.openOrder({ attempt: "x" }),
  ];
  const [oldest, middle, newest] = orders.map(({ id }) => id) as [string, string, string];
  const set = (id: string, columns: object) =>
    bench.context.db.query.updateTable("orders").set(columns).where("id", "=", id).execute();
  for (const [index, { id }] of orders.entries()) await set(id, { currency: "XBA", created_at: index });
  const page = readAddress({ currency: "XBA", after: "9.x" });
  const address = new URL(orderAddress(middle, page), "http://shop.example");
  const back = readList(address.searchParams.get("list"));
  expect(back && addressOf(back.filter, back.place)).toBe(addressOf(page.filter, page.place));
  const beside = async (id: string) => neighboursOf(bench.context, page.filter, await bench.read(id));
  expect(await beside(middle)).toEqual({ newer: newest, older: oldest });
  expect(await beside(newest)).toEqual({ newer: null, older: middle });
  await set(middle, { currency: "XBB" });
  expect(await beside(middle), "it has left the list").toEqual({ newer: newest, older: oldest });
  expect(readList(undefined)).toBeNull();
  expect(readList("payment=gone&x=//elsewhere.example")).toEqual({ filter: {}, place: null });
});

test("disputes that notifications name are in their list, and a period ends today", async () => {
  bench.stopClock();
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { dispute_status: "under review" } });
  const ids = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id);
  expect(await ids({ show: "disputed" })).toContain(order.id);
  expect(await ids({ show: "disputed", made: "today" })).toContain(order.id);
  const { db } = bench.context;
  const yesterday = bench.context.clock.now() - 86_400_000;
  await db.query.updateTable("orders").set({ created_at: yesterday }).where("id", "=", order.id).execute();
  expect(await ids({ show: "disputed", made: "today" })).not.toContain(order.id);
  expect(await ids({ show: "disputed", made: "week" })).toContain(order.id);
});

test("a plan's name of any length can be ordered, and is found up to 100 characters", async () => {
  const order = await bench.openOrder();
  const rename = (plan_title: string) =>
    bench.context.db.query.updateTable("orders").set({ plan_title }).where("id", "=", order.id).execute();
  await rename(randomBytes(20_000).toString("hex"));
  const name = "é".repeat(100);
  expect((await list({ name })).orders).toEqual([]);
  await rename(name);
  expect((await list({ name })).orders.map(({ id }) => id)).toEqual([order.id]);
});

test("counting stops at 5,000 orders, even where few of those that are walked fit", { tags: ["long"] }, async () => {
  const { db } = bench.context;
  const [model] = await db.query.selectFrom("orders").selectAll().limit(1).execute();
  if (!model) throw new Error("no order");
  const unique = ["id", "attempt_key", "order_no", "pay_id", "request_order_id", "secret_digest"];
  const [more, both] = [MOST_COUNTED + 200, 100];
  const copies = Array.from({ length: 2 * more }, (_, number) => ({
    ...model,
    ...Object.fromEntries(unique.map((name) => [name, `count-${number}`])),
    currency: number < more + both ? "XCO" : "XCP",
    plan_title: number < more ? "Before" : "Counted",
    renews: number % 100 === 0 ? 1 : 0,
    created_at: number,
  }));
  for (let from = 0; from < copies.length; from += 100) {
    await db.query
      .insertInto("orders")
      .values(copies.slice(from, from + 100))
      .execute();
  }
  const counted = async (query: Record<string, string>) => (await list(query)).count;
  expect(await counted({ currency: "XCO" })).toEqual({ orders: MOST_COUNTED + 1, isAll: false });
  expect(await counted({ currency: "XCO", show: "renews" })).toEqual({ orders: 53, isAll: true });
  expect(await counted({ currency: "XCO", name: "Counted" })).toEqual({ orders: PAGE, isAll: false });
});

test("pages hold every order once, forwards and backwards, while new orders come in", async () => {
  const [model] = await bench.context.db.query.selectFrom("orders").selectAll().limit(1).execute();
  if (!model) throw new Error("no order");
  const copy = (number: number) => ({
    ...model,
    ...Object.fromEntries(
      ["id", "attempt_key", "order_no", "pay_id", "request_order_id", "secret_digest"].map((name) => [
        name,
        `page-${number}`,
      ]),
    ),
    currency: "XTS",
    // Many share a millisecond.
    created_at: Math.floor(number / 7),
  });
  const insert = (from: number, to: number) =>
    bench.context.db.query
      .insertInto("orders")
      .values(Array.from({ length: to - from }, (_, index) => copy(from + index)))
      .execute();
  await insert(0, 2 * PAGE + 10);
  const query = { currency: "XTS" };
  const pages = [await list(query)];
  await insert(1_000, 1_003);
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    pages.push(await list(queryOf(addressOf(query, next))));
  }
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(pages.map(({ orders }) => orders.length)).toEqual([PAGE, PAGE, 10]);
  expect(new Set(ids).size).toBe(2 * PAGE + 10);
  const back = pages.at(-1)?.previous ?? null;
  expect((await list(queryOf(addressOf(query, back)))).orders).toEqual(pages[1]?.orders);
  const last = await bench.context.db.query
    .selectFrom("desk_audit")
    .select(["event", "detail"])
    .orderBy("number", "desc")
    .executeTakeFirst();
  expect(last).toEqual({ event: "orders listed", detail: JSON.stringify({ count: PAGE }) });
});
