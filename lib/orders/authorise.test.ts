import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PartnerError } from "#/lib/partner/error.ts";
import { createOrdersBench, type OrdersBench, REFUSING_SIM, TWELVE_PLANS_SIM } from "#/lib/testing/orders-bench.ts";
import { startPayment } from "./authorise.ts";
import { change } from "./store.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const buyer = { email: "buyer@example.com", agreedMinor: 1290 };

async function calls(): Promise<string[]> {
  return (await bench.sandbox.control<{ call: string }[]>("requests")).map(({ call }) => call);
}

test("the price is read again, the order placed, the payment requested, the secret released last", async () => {
  const order = await bench.startOrder();
  expect(await calls()).toEqual([
    "singleServicePlanPage",
    "singleServicePlanPage",
    "singleQueryOrder",
    "singleOrder",
    "stripePay",
  ]);
  expect(await bench.events(order.id)).toEqual(["opened", "email given", "placing", "placed", "authorising", "open"]);
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, intents: 1, violations: 0 });
});

test("what stood beside the button is kept with the payment that its press opened", async () => {
  const opened = await bench.openOrder();
  const terms = (text: string) => ({ ...buyer, consent: text });
  expect(await bench.orders.start(opened.id, { ...terms("At another price."), agreedMinor: 1 })).toEqual({
    status: "changed",
  });
  expect(await bench.orders.find(opened.id)).toMatchObject({ payment: "unpaid", consent: null });
  const before = bench.context.clock.now();
  await bench.orders.start(opened.id, terms("By paying, you agree to the terms."));
  await bench.orders.start(opened.id, terms("Terms of a later day."));
  const { consent } = (await bench.orders.find(opened.id)) ?? {};
  expect(consent?.text).toBe("By paying, you agree to the terms.");
  expect(consent?.givenAt).toBeGreaterThanOrEqual(before);
});

test("an order that ends between the read and the lease is answered as ended, not as open", async () => {
  const order = await bench.openOrder();
  const { db } = bench.context;
  let isFirst = true;
  // The lease reads the database's clock just before it is taken.
  const now = async () => {
    if (isFirst) await change(bench.context, order, "void", { payment: "void" });
    isFirst = false;
    return db.now();
  };
  const outcome = await startPayment({ ...bench.context, db: { ...db, now } }, order.id, buyer);
  expect(outcome).toEqual({ status: "ended", reason: "gone" });
});

test("a mail's language is that of the page, not the one in which the partner writes", async () => {
  const opened = await bench.openOrder();
  expect(opened).toMatchObject({ language: "en", readerLanguage: "en" });
  await bench.orders.start(opened.id, { ...buyer, language: "de" });
  expect(await bench.orders.find(opened.id)).toMatchObject({ language: "en", readerLanguage: "de" });
});

test("the secret is not readable in the database, and opens for its own order only", async () => {
  const order = await bench.startOrder();
  const card = bench.orders.card(order);
  expect(card?.clientSecret).toMatch(/^pi_.+_secret_/);
  expect(order.secret.sealed).not.toContain("secret");
  expect(() => bench.orders.card({ ...order, id: "another" })).toThrow();
});

test("five submits at the same time make one order and one payment [I01]", async () => {
  const order = await bench.openOrder();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => bench.orders.start(order.id, buyer)));
  expect(outcomes).toEqual(Array(5).fill({ status: "open" }));
  const { payments, orders } = await bench.ledger();
  expect(payments[0]).toMatchObject({ authorisations: 1, intents: 1 });
  expect(orders[0]?.placements).toBe(1);
});

test("once the secret has left, the payment is never requested again", async () => {
  const order = await bench.startOrder();
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
  expect((await calls()).filter((call) => call === "stripePay")).toHaveLength(1);
});

test("a changed price is agreed to before anything is placed [V01]", async () => {
  const order = await bench.openOrder();
  await bench.sandbox.control("prices", {
    packageCode: order.plan.packageCode,
    orderPeriod: "1",
    currency: "USD",
    price: "14.50",
  });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "changed" });
  expect(await bench.read(order.id)).toMatchObject({
    payment: "unpaid",
    price: { amountMinor: 1450 },
    shownMinor: 1290,
  });
  expect((await bench.ledger()).counts.orders).toBe(0);
  expect(await bench.orders.start(order.id, { ...buyer, agreedMinor: 1450 })).toEqual({ status: "open" });
  expect((await bench.ledger()).orders[0]?.amount).toBe(1450);
});

test("a price that went down is shown before it is charged [V02]", async () => {
  const order = await bench.openOrder();
  const { packageCode } = order.plan;
  await bench.sandbox.control("prices", { packageCode, orderPeriod: "1", currency: "USD", price: "9.90" });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "changed" });
  expect(await bench.read(order.id)).toMatchObject({
    payment: "unpaid",
    price: { amountMinor: 990 },
    shownMinor: 1290,
  });
  expect(await bench.orders.start(order.id, { ...buyer, agreedMinor: 990 })).toEqual({ status: "open" });
  expect((await bench.ledger()).orders[0]?.amount).toBe(990);
});

test("an old tab that agrees to an old price gets the price of now, not a payment", async () => {
  const order = await bench.openOrder();
  expect(await bench.orders.start(order.id, { ...buyer, agreedMinor: 990 })).toEqual({ status: "changed" });
  expect((await bench.ledger()).counts.intents).toBe(0);
});

test("a plan that was withdrawn ends the order, and nothing was charged [V05]", async () => {
  const order = await bench.openOrder();
  await bench.sandbox.control("plans/withdraw", { packageCode: order.plan.packageCode });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "gone" });
  expect((await bench.read(order.id)).payment).toBe("void");
});

test("a plan that the partner now calls otherwise ends the order, and nothing was charged [V24]", async () => {
  const { partner } = bench.context;
  const plans: typeof partner.plans = async (...asked) =>
    (await partner.plans(...asked)).map((plan) => ({ ...plan, title: plan.title.replace("10 GB", "5 GB") }));
  const order = await bench.openOrder();
  expect(order.plan).toMatchObject({ title: "Europe 10 GB" });
  const outcome = await startPayment({ ...bench.context, partner: { ...partner, plans } }, order.id, buyer);
  expect(outcome).toEqual({ status: "ended", reason: "gone" });
  expect((await bench.read(order.id)).payment).toBe("void");
  expect((await bench.ledger()).counts).toMatchObject({ orders: 0, intents: 0 });
});

test("neither another language of the page nor an operator's title ends an order [V24]", async () => {
  const choice = { planName: "SP000102/DP20240115000102", termName: "1-2", currency: "USD", shownMinor: 1290 };
  const form = { attempt: "in Chinese", sim: TWELVE_PLANS_SIM, language: "zh", ownOrderIds: [], isAgain: false };
  const outcome = await bench.orders.open({ ...form, ...choice });
  if (outcome.status !== "opened") throw new Error("not opened");
  const order = await bench.read(outcome.orderId);
  expect(order.plan.title).toBe("欧洲 10GB");
  await change(bench.context, order, "corrected", { plan: { shownTitle: "欧洲" } });
  expect(await bench.orders.start(order.id, { ...buyer, language: "en" })).toEqual({ status: "open" });
});

test("a SIM whose orders are refused ends with a void order and no payment", async () => {
  const order = await bench.openOrder({ sim: REFUSING_SIM });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "refused" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "void", service: "refused" });
  expect((await bench.ledger()).counts.intents).toBe(0);
});

test("a payment that is refused ends with a void order [V03]", async () => {
  const order = await bench.openOrder();
  await bench.sandbox.control("faults", { call: "stripePay", kind: "json", body: { operateCode: "F", message: "no" } });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "refused" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "void", service: "placed" });
});

test.each(["singleOrder", "stripePay"])(
  "a %s that is cut after it took effect is repeated with the same ids",
  async (call) => {
    await bench.sandbox.control("faults", { call, kind: "reset-after" });
    const order = await bench.startOrder();
    const { orders, counts } = await bench.ledger();
    expect(orders).toEqual([
      expect.objectContaining({ orderNo: order.partnerIds.orderNo, payId: order.partnerIds.payId }),
    ]);
    expect(counts.orders).toBe(1);
    const bodies = await bench.sandbox.control<{ call: string; body: { payId?: string } }[]>("requests");
    const payIds = bodies.filter((request) => request.call === call).map(({ body }) => body.payId);
    expect(payIds).toEqual([order.partnerIds.payId, order.partnerIds.payId]);
  },
);

test.each([
  { call: "singleOrder", fault: { kind: "status", status: 503 } },
  { call: "singleOrder", fault: { kind: "html" } },
  { call: "singleOrder", fault: { kind: "patch", set: { payId: "P0000000000" } } },
  { call: "stripePay", fault: { kind: "status", status: 500 } },
  { call: "stripePay", fault: { kind: "patch", remove: ["clientSecret"] } },
])(
  "while $call answers with $fault.kind nothing is charged, and the order continues later [v5.0.0-16.5.3]",
  async ({ call, fault }) => {
    const order = await bench.openOrder();
    await bench.sandbox.control("faults", { call, times: 3, ...fault });
    expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "unreachable" });
    expect(await bench.read(order.id)).toMatchObject({ payment: "unpaid", secret: { sealed: null } });
    expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
    expect((await bench.ledger()).counts.orders).toBe(1);
  },
);

test("a payment that belongs to another order opens nothing, and the next answer may [U21]", async () => {
  const other = await bench.startOrder({ sim: TWELVE_PLANS_SIM });
  const order = await bench.openOrder();
  const clientSecret = bench.orders.card(other)?.clientSecret;
  await bench.sandbox.control("faults", { call: "stripePay", kind: "patch", set: { clientSecret } });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "unreachable" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "unpaid", secret: { sealed: null } });
  expect(bench.log.join()).toContain("a payment of another order was answered");
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
  expect(bench.orders.card(await bench.read(order.id))?.clientSecret).not.toBe(clientSecret);
});

test("a process that was paused while another one worked never says nothing was charged [K25]", async () => {
  const order = await bench.openOrder();
  const { partner } = bench.context;
  async function plans(): Promise<never> {
    bench.pass(61_000);
    expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "open" });
    throw new PartnerError("unreachable", { call: "plans", reason: "lost meanwhile", mayHaveTakenEffect: false });
  }
  const outcome = await startPayment({ ...bench.context, partner: { ...partner, plans } }, order.id, buyer);
  expect(outcome).toEqual({ status: "open" });
});
