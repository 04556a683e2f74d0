import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Correction, NOTHING_SAID } from "#/lib/catalogue/corrections/correction.ts";
import { createOrdersBench, type OrdersBench, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  for (const table of ["plan_publications", "plan_versions", "plan_sightings"] as const) {
    await bench.context.db.query.deleteFrom(table).execute();
  }
});

const MINUTE = 60_000;
const sim = TWELVE_PLANS_SIM;
const request = {
  sim,
  language: "en",
  planName: "SP000102/DP20240115000102",
  termName: "1-2",
  currency: "USD",
  shownMinor: 1290,
  ownOrderIds: [] as string[],
  isAgain: false,
};

test("an order opens at the partner's price of now, with ids in the partner's forms", async () => {
  const order = await bench.openOrder({ sim });
  expect(order).toMatchObject({
    payment: "unpaid",
    service: "unplaced",
    price: { amountMinor: 1290, amountText: "12.90" },
    shownMinor: null,
  });
  expect(order.id).toMatch(/^[\w-]{22}$/);
  expect(order.partnerIds.orderNo).toMatch(/^20\d{20}$/);
  expect(order.partnerIds.payId).toBe(`P000270${order.partnerIds.orderNo}`);
  expect(order.partnerIds.requestOrderId).not.toBe(order.partnerIds.orderNo);
});

test("opening sends nothing to the partner but the query for its plans", async () => {
  await bench.openOrder({ sim });
  const requests = await bench.sandbox.control<{ call: string; violations: string[] }[]>("requests");
  expect(requests.map(({ call }) => call)).toEqual(["singleServicePlanPage"]);
  expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test("twenty submits of one form at the same time are one order [D12]", async () => {
  const submits = Array.from({ length: 20 }, () => bench.orders.open({ ...request, attempt: "double click" }));
  const ids = (await Promise.all(submits)).map((outcome) => outcome.status === "opened" && outcome.orderId);
  expect(new Set(ids).size).toBe(1);
});

test("one form makes one browser the owner, however many send it and whenever", async () => {
  const form = { ...request, attempt: "copied form" };
  const together = await Promise.all(Array.from({ length: 5 }, () => bench.orders.open(form)));
  expect(together.filter((outcome) => outcome.status === "opened" && outcome.isOwn)).toHaveLength(1);
  const [first] = together;
  if (first?.status !== "opened") throw new Error("not opened");
  const { orderId } = first;
  expect(await bench.orders.open(form)).toEqual({ status: "opened", orderId, isOwn: false });
  expect(await bench.orders.open({ ...form, ownOrderIds: [orderId] })).toEqual({
    status: "opened",
    orderId,
    isOwn: true,
  });
});

test("the same form with another choice is another order", async () => {
  const first = await bench.openOrder({ sim, attempt: "form", planName: "SP000101/DP20240115000101", termName: "1-1" });
  const second = await bench.openOrder({
    sim,
    attempt: "form",
    planName: "SP000101/DP20240115000101",
    termName: "3-1",
  });
  expect(second.id).not.toBe(first.id);
});

test("a second tab continues the order this browser has begun", async () => {
  const first = await bench.startOrder({ sim });
  const second = await bench.openOrder({ sim, ownOrderIds: [first.id] });
  expect(second.id).toBe(first.id);
});

test("a page with another price than that of the open order opens a new order", async () => {
  const first = await bench.startOrder({ sim });
  await bench.sandbox.control("prices", {
    packageCode: first.plan.packageCode,
    orderPeriod: "1",
    currency: "USD",
    price: "1.00",
  });
  const second = await bench.openOrder({ sim, ownOrderIds: [first.id], shownMinor: 100 });
  expect(second).toMatchObject({ price: { amountMinor: 100 }, shownMinor: null });
  expect(second.id).not.toBe(first.id);
});

test("while a card is being confirmed, another price opens a second order only after a yes", async () => {
  const first = await bench.startOrder({ sim });
  await bench.orders.reportCardAttempt(first.id, "confirming");
  await bench.sandbox.control("prices", {
    packageCode: first.plan.packageCode,
    orderPeriod: "1",
    currency: "USD",
    price: "1.00",
  });
  const again = { ...request, attempt: "other price", shownMinor: 100, ownOrderIds: [first.id] };
  expect(await bench.orders.open(again)).toMatchObject({ status: "bought before", orderId: first.id, isPaid: false });
});

test("a card that was first declined a day ago and is being confirmed now asks for a yes as well", async () => {
  const first = await bench.startOrder({ sim });
  await bench.orders.reportCardAttempt(first.id, "confirming");
  await bench.orders.reportCardAttempt(first.id, "declined");
  bench.pass(23 * 60 * MINUTE);
  await bench.orders.refresh(await bench.read(first.id));
  bench.pass(2 * 60 * MINUTE);
  await bench.orders.reportCardAttempt(first.id, "confirming");
  const again = { ...request, attempt: "a day later", ownOrderIds: [first.id] };
  expect(await bench.orders.open(again)).toMatchObject({ status: "bought before", orderId: first.id, isPaid: false });
});

test("an order keeps the title that its buyer read, and the partner gets its own", async () => {
  const first = await bench.openOrder({ sim });
  expect(first.plan).toMatchObject({ title: "Europe 10 GB", shownTitle: "Europe 10 GB" });
  await publish(first.plan.name, { data: { mb: 12_800 } });
  const second = await bench.openOrder({ sim, ownOrderIds: [first.id] });
  expect(second.plan).toMatchObject({ title: "Europe 10 GB", shownTitle: "Europe" });
  expect(second.id).not.toBe(first.id);
  const third = await bench.startOrder({ sim, ownOrderIds: [first.id, second.id] });
  expect(third.id).toBe(second.id);
  const requests = await bench.sandbox.control<{ call: string; body: object }[]>("requests");
  const placed = requests.find(({ call }) => call === "singleOrder");
  expect(placed?.body).toMatchObject({ servicePlanShowName: "Europe 10 GB" });
  await publish(first.plan.name, {});
  const fourth = await bench.openOrder({ sim, ownOrderIds: [first.id, second.id] });
  expect(fourth.id, "the one that this page shows, though another is newer").toBe(first.id);
});

test("a plan that is hidden while the partner is asked isn't sold", async () => {
  const { partner } = bench.context;
  const plans = partner.plans.bind(partner);
  vi.spyOn(partner, "plans").mockImplementationOnce(async (...asked) => {
    await publish(request.planName, { isHidden: true });
    return plans(...asked);
  });
  expect(await bench.orders.open({ ...request, attempt: "hidden meanwhile" })).toEqual({ status: "gone" });
});

/** What the operator says of a plan from now on. */
async function publish(plan: string, said: Partial<Correction>): Promise<void> {
  const { query } = bench.context.db;
  const { versions } = await query
    .selectFrom("plan_versions")
    .select(({ fn }) => fn.countAll<number>().as("versions"))
    .executeTakeFirstOrThrow();
  const number = Number(versions) + 1;
  const made = { plan, number, operator_id: "operator", at: number };
  const listed = { plan, id: "plan", language: "en", listed: "{}", first_seen_at: 1, last_seen_at: 1 };
  const content = JSON.stringify({ ...NOTHING_SAID, ...said });
  if (number === 1) await query.insertInto("plan_sightings").values(listed).execute();
  await query
    .insertInto("plan_versions")
    .values({ ...made, id: `version ${number}`, content })
    .execute();
  await query
    .insertInto("plan_publications")
    .values({ ...made, id: `publication ${number}`, sequence: number })
    .execute();
}

test("another browser's order is never continued", async () => {
  const first = await bench.openOrder({ sim });
  const second = await bench.openOrder({ sim, ownOrderIds: ["another-browsers"] });
  expect(second.id).not.toBe(first.id);
});

test("a plan that was paid a short while ago is bought again only after a yes, and then once", async () => {
  const paid = await bench.startOrder({ sim });
  await bench.sandbox.control("pay", { payId: paid.partnerIds.payId });
  bench.pass(5_000);
  expect((await bench.orders.refresh(paid)).payment).toBe("paid");
  const again = { ...request, attempt: "again", ownOrderIds: [paid.id] };
  expect(await bench.orders.open(again)).toEqual({
    status: "bought before",
    orderId: paid.id,
    orderNo: paid.partnerIds.orderNo,
    isPaid: true,
  });
  const yes = await Promise.all([1, 2].map(() => bench.orders.open({ ...again, isAgain: true })));
  const [opened] = yes;
  if (opened?.status !== "opened") throw new Error("not opened");
  expect(yes[1]).toMatchObject({ status: "opened", orderId: opened.orderId });
  bench.pass(31 * MINUTE);
  expect(await bench.orders.open({ ...again, attempt: "later" })).toMatchObject({ status: "opened" });
});

test("while a flagged order may be paid, the same is bought again only after a yes", async () => {
  const order = await bench.startOrder({ sim });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  const overrides = { detail: { total_amount: 1 } };
  await bench.sandbox.control("notifications/send", { payId: order.partnerIds.payId, overrides });
  const again = await bench.orders.open({ ...request, attempt: "while in review", ownOrderIds: [order.id] });
  expect(again).toMatchObject({ status: "bought before", orderId: order.id, isPaid: false });
});

test("the price that the page showed is stored if it differs from the order's", async () => {
  const order = await bench.openOrder({ sim, shownMinor: 990 });
  expect(order).toMatchObject({ price: { amountMinor: 1290 }, shownMinor: 990 });
});

test("an amount from the browser never becomes the price [V15]", async () => {
  expect((await bench.openOrder({ sim, shownMinor: 1 })).price.amountMinor).toBe(1290);
});

test.each([
  { what: "plan", overrides: { planName: "SP000102/DP-none" } },
  { what: "term", overrides: { termName: "99-2" } },
  { what: "currency", overrides: { currency: "JPY" } },
])("a $what that is not offered opens nothing", async ({ overrides }) => {
  expect(await bench.orders.open({ ...request, attempt: "odd", ...overrides })).toEqual({ status: "gone" });
});

test("no order is opened while the price can't be read", async () => {
  await bench.sandbox.control("faults", { call: "singleServicePlanPage", kind: "status", status: 500, times: -1 });
  expect(await bench.orders.open({ ...request, attempt: "down" })).toEqual({ status: "unreachable" });
});
