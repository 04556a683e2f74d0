import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const HOUR = 60 * 60_000;
const buyer = { email: "buyer@example.com", agreedMinor: 1290 };

async function calls(): Promise<string[]> {
  return (await bench.sandbox.control<{ call: string }[]>("requests")).map(({ call }) => call);
}

async function payWithPrice(agreedMinor = buyer.agreedMinor) {
  const order = await bench.openOrder();
  return { order, outcome: await bench.orders.pay(order.id, { ...buyer, agreedMinor }) };
}

test("one press places the order, opens its payment as being confirmed, and gives the secret", async () => {
  const { order, outcome } = await payWithPrice();
  expect(outcome).toMatchObject({ status: "confirm", card: { clientSecret: expect.stringMatching(/^pi_.+_secret_/) } });
  expect(await calls()).toEqual([
    "singleServicePlanPage",
    "singleServicePlanPage",
    "singleQueryOrder",
    "singleOrder",
    "stripePay",
  ]);
  // No row of history stands between the open payment and its confirmation.
  expect(await bench.events(order.id)).toEqual(["opened", "email given", "placing", "placed", "authorising", "open"]);
  const opened = await bench.read(order.id);
  expect([statusOf(opened), opened.cardAttempts.firstAt]).toEqual(["checking", opened.openedAt]);
});

test("the numbers of an order that is only looked at never reach the partner", async () => {
  const { id, partnerIds } = await bench.openOrder();
  expect(await calls()).toEqual(["singleServicePlanPage"]);
  bench.pass(2 * 24 * HOUR);
  await bench.sweepAll();
  expect((await bench.read(id)).payment).toBe("void");
  const sent = JSON.stringify(await bench.sandbox.control("requests"));
  for (const number of Object.values(partnerIds)) if (number !== null) expect(sent).not.toContain(number);
});

test("five presses at the same time get one secret [I01]", async () => {
  const order = await bench.openOrder();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => bench.orders.pay(order.id, buyer)));
  const [first] = outcomes;
  expect(first?.status).toBe("confirm");
  expect(outcomes).toEqual(Array(5).fill(first));
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, intents: 1, violations: 0 });
});

test("a press after a decline says that the card is being confirmed, and gets the same secret", async () => {
  const { order, outcome } = await payWithPrice();
  await bench.orders.reportCardAttempt(order.id, "declined");
  expect(await bench.orders.pay(order.id, buyer)).toEqual(outcome);
  const events = await bench.events(order.id);
  expect(events.slice(-3)).toEqual(["open", "declined", "confirming"]);
  expect((await bench.ledger()).counts.intents).toBe(1);
});

test("an order keeps what its last accepted press on one screen agreed to", async () => {
  const { id } = await bench.openOrder();
  const press = async (consent: string, agreedMinor = buyer.agreedMinor) => {
    await bench.orders.pay(id, { ...buyer, agreedMinor, consent });
    return (await bench.read(id)).consent?.text;
  };
  expect(await press("Terms 2.")).toBe("Terms 2.");
  await bench.orders.reportCardAttempt(id, "declined");
  expect(await press("Terms 3.")).toBe("Terms 3.");
  expect(await press("Terms 4.", 1190)).toBe("Terms 3.");
});

test("a receipt goes to the address of the last press before the payment", async () => {
  const { order } = await payWithPrice();
  await bench.orders.reportCardAttempt(order.id, "declined");
  await bench.orders.pay(order.id, { ...buyer, email: "corrected@example.com", language: "de" });
  const corrected = { email: "corrected@example.com", readerLanguage: "de" };
  expect(await bench.read(order.id)).toMatchObject(corrected);
  await bench.sandbox.pay(order.partnerIds.payId);
  await bench.orders.refresh(await bench.read(order.id));
  await bench.orders.pay(order.id, { ...buyer, email: "late@example.com" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "paid", ...corrected });
});

test("a press at another price than the current one places nothing, and no secret leaves [V01]", async () => {
  const { order, outcome } = await payWithPrice(1190);
  expect(outcome).toEqual({ status: "changed" });
  expect((await bench.ledger()).counts).toMatchObject({ orders: 0, intents: 0 });
  // Once another tab has opened the order, the older page still gets no secret for the other price.
  await bench.orders.pay(order.id, buyer);
  expect(await bench.orders.pay(order.id, { ...buyer, agreedMinor: 1190 })).toEqual({ status: "changed" });
});

test("a page of an older price shows both prices until a card is tried, and then neither [V01]", async () => {
  const { id } = await bench.openOrder();
  await bench.orders.start(id, buyer);
  const dated = { ...buyer, agreedMinor: 1190 };
  expect(await bench.orders.pay(id, dated)).toEqual({ status: "changed" });
  expect((await bench.read(id)).shownMinor).toBe(1190);
  await bench.orders.pay(id, buyer);
  expect((await bench.read(id)).shownMinor).toBe(null);
  expect(await bench.orders.pay(id, dated)).toEqual({ status: "changed" });
  expect((await bench.read(id)).shownMinor).toBe(null);
});

test("a press without a renewal gets no secret of an order that renews", async () => {
  const order = await bench.startRenewal();
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "changed" });
  expect(statusOf(await bench.read(order.id))).toBe("waiting");
  expect(await bench.orders.takesCardFirst(order)).toBe(false);
});

test("a press on an order that rests or is paid gets no secret", async () => {
  const { order } = await payWithPrice();
  for (let decline = 1; decline <= 5; decline += 1) {
    await bench.orders.pay(order.id, buyer);
    await bench.orders.reportCardAttempt(order.id, "declined");
  }
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "resting" });
  await bench.sandbox.pay(order.partnerIds.payId);
  await bench.orders.refresh(order);
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "see order" });
});

test("a partner that can't be reached leaves an unpaid order, and the next press goes on", {
  tags: ["long"],
}, async () => {
  const order = await bench.openOrder();
  await bench.sandbox.fail({ call: "stripePay", kind: "status", status: 503, times: 3 });
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "unreachable" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "unpaid", cardAttempts: { firstAt: null } });
  expect(await bench.orders.pay(order.id, buyer)).toMatchObject({ status: "confirm" });
});

/** An order of another SIM, whose browser reports that the processor refused the early fields. */
async function refuseFields(sim = spareSim()) {
  const order = await bench.openOrder({ sim });
  await bench.orders.pay(order.id, buyer);
  await bench.orders.reportCardAttempt(order.id, "fields refused");
  return bench.read(order.id);
}

const takesCardFirst = async (sim = spareSim()) => bench.orders.takesCardFirst(await bench.openOrder({ sim }));

test("one browser's word that early fields were refused ends them for its own SIM alone", async () => {
  bench.pass(48 * HOUR);
  const sim = spareSim();
  const refused = await refuseFields(sim);
  expect([statusOf(refused), refused.cardAttempts.declines]).toEqual(["waiting", 0]);
  expect(await bench.orders.takesCardFirst(await bench.openOrder({ sim, isAgain: true, attempt: "next" }))).toBe(false);
  await refuseFields(sim);
  expect(await takesCardFirst()).toBe(true);
});

test("for a day after two SIMs met refused early fields within an hour no buyer is shown them", async () => {
  bench.pass(48 * HOUR);
  await refuseFields();
  bench.pass(2 * HOUR);
  await refuseFields();
  expect(await takesCardFirst()).toBe(true);
  bench.pass(0.9 * HOUR);
  await refuseFields();
  expect(await takesCardFirst()).toBe(false);
  bench.pass(23 * HOUR);
  expect(await takesCardFirst()).toBe(false);
  bench.pass(HOUR + 1);
  expect(await takesCardFirst()).toBe(true);
});

test("a report that fields were refused counts only while the order is being confirmed", async () => {
  const order = await bench.startOrder();
  await bench.orders.reportCardAttempt(order.id, "fields refused");
  expect(await bench.orders.takesCardFirst(await bench.openOrder())).toBe(true);
});
