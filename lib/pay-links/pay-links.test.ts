import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { canBePaidByLink, cleanAsker, createPayLinks, type PayLinks } from "./pay-links.ts";

let bench: OrdersBench;
let payLinks: PayLinks;
beforeAll(async () => {
  bench = await createOrdersBench();
  payLinks = createPayLinks(bench.context);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SILENT = { name: "", note: "" };

async function linkOf(order: Order, replaces: number | null = null): Promise<string> {
  await payLinks.make(order, replaces, SILENT);
  return (await payLinks.of(order))?.token ?? "none";
}

test("a link leads to its order, and is taken once, however many browsers try at the same moment", async () => {
  const order = await bench.startOrder();
  const token = await linkOf(order);
  expect(await payLinks.find(token)).toMatchObject({ order: { id: order.id }, isTaken: false });
  const taken = await Promise.all(["a", "b", "c", "d", "e"].map((form) => payLinks.take(token, form)));
  expect(taken.filter((one) => one?.id === order.id)).toHaveLength(1);
  expect(await payLinks.find(token)).toMatchObject({ isTaken: true });
  expect(await payLinks.of(order)).toMatchObject({ token, isTaken: true });
});

test("the state of a link can be read without unsealing its token", async () => {
  const order = await bench.startOrder();
  expect(await payLinks.standingOf(order)).toBeNull();
  const token = await linkOf(order);
  await bench.context.db.query.updateTable("pay_links").set({ token_sealed: "a key that is gone" }).execute();
  expect(await payLinks.standingOf(order)).toEqual({ takenBy: null });
  await payLinks.take(token, "first");
  expect(await payLinks.standingOf(order)).toEqual({ takenBy: "first" });
});

test("the form that took a link may be sent again, since its answer may have been lost", async () => {
  const order = await bench.startOrder();
  const token = await linkOf(order);
  await payLinks.take(token, "first");
  expect(await payLinks.take(token, "first")).toMatchObject({ id: order.id });
  expect(await payLinks.take(token, "second")).toBeNull();
});

test("a new link replaces the one before it, taken or not", async () => {
  const order = await bench.startOrder();
  const first = await linkOf(order);
  await payLinks.take(first, "first");
  const madeAt = (await payLinks.of(order))?.madeAt ?? 0;
  bench.pass(1_000);
  const second = await linkOf(order, madeAt);
  expect(second).not.toBe(first);
  expect(await payLinks.take(first, "first")).toBeNull();
  expect(await payLinks.find(first)).toBeNull();
  expect(await payLinks.find(second)).toMatchObject({ order: { id: order.id }, isTaken: false });
});

test("a repeated request makes one link, for the first link and for each later one", async () => {
  const order = await bench.startOrder();
  const first = await linkOf(order);
  expect(await linkOf(order)).toBe(first);
  const madeAt = (await payLinks.of(order))?.madeAt ?? 0;
  bench.pass(1_000);
  const second = await linkOf(order, madeAt);
  expect(second).not.toBe(first);
  expect(await linkOf(order, madeAt)).toBe(second);
});

test("a link says who asks, and a new link may say something else", async () => {
  const order = await bench.startOrder();
  const asker = { name: "Ana", note: "My data ran out" };
  await payLinks.make(order, null, asker);
  const first = await payLinks.of(order);
  expect(first).toMatchObject({ asker });
  expect(await payLinks.find(first?.token ?? "")).toMatchObject({ asker });
  bench.pass(1_000);
  const second = await linkOf(order, first?.madeAt);
  expect(await payLinks.find(second)).toMatchObject({ asker: null });
});

test("what the asker typed is one readable line of a bounded length", () => {
  expect(cleanAsker({ name: " Ana\u202e\nB ", note: "x".repeat(500) })).toEqual({
    name: "Ana B",
    note: "x".repeat(140),
  });
  expect(cleanAsker({ name: "📱".repeat(50), note: "\u0007" })).toEqual({ name: "📱".repeat(40), note: "" });
});

test("an unknown link finds no order, and an order without a link has none", async () => {
  const order = await bench.startOrder();
  expect(await payLinks.of(order)).toBeNull();
  for (const token of ["", order.id, "x".repeat(22)]) expect(await payLinks.find(token)).toBeNull();
});

test("the database doesn't hold the token of a link", async () => {
  const token = await linkOf(await bench.startOrder());
  const rows = await bench.context.db.query.selectFrom("pay_links").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("another payer can pay only an open order without renewal whose payment isn't in progress", async () => {
  expect(canBePaidByLink(await bench.openOrder())).toBe(false);
  expect(canBePaidByLink(await bench.startRenewal())).toBe(false);
  const order = await bench.startOrder();
  expect(canBePaidByLink(order)).toBe(true);
  expect(canBePaidByLink(await bench.orders.reportCardAttempt(order.id, "confirming"))).toBe(false);
  expect(canBePaidByLink(await bench.orders.reportCardAttempt(order.id, "declined"))).toBe(true);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect(canBePaidByLink(await bench.orders.refresh(order))).toBe(false);
});
