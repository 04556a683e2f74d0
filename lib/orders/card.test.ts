import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { type CardReport, isCardPaused, isPayingElsewhere } from "./card.ts";
import { OWNER } from "./order.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test("a declined card does not reopen an order that has lapsed", async () => {
  const order = await bench.startOrder();
  bench.pass(DAY + MINUTE);
  await bench.sweep();
  expect((await bench.orders.reportCardAttempt(order.id, "declined")).payment).toBe("lapsed");
});

test("a lapsed order whose buyer returns to the open card form keeps its payment", async () => {
  const order = await bench.startOrder();
  bench.pass(DAY + MINUTE);
  await bench.sweep();
  const back = await bench.orders.reportCardAttempt(order.id, "confirming");
  expect([back.payment, statusOf(back)]).toEqual(["open", "checking"]);
  expect(bench.orders.card(back)).toEqual(bench.orders.card(order));
});

test("a report of the browser moves no money: it changes the page, and a query follows soon", async () => {
  const order = await bench.startOrder();
  const confirming = await bench.orders.reportCardAttempt(order.id, "confirming");
  expect([confirming.payment, statusOf(confirming)]).toEqual(["open", "checking"]);
  const declined = await bench.orders.reportCardAttempt(order.id, "declined");
  expect([declined.payment, statusOf(declined)]).toEqual(["open", "waiting"]);
});

test("while one browser makes an attempt, another one makes none for ten minutes", async () => {
  const { id } = await bench.startOrder();
  const confirm = async (by?: string) =>
    (await bench.orders.reportCardAttempt(id, "confirming", by === undefined ? by : { name: by })).cardAttempts.by;
  expect(await confirm("owner")).toBe("owner");
  bench.pass(9 * MINUTE);
  const pressed = await bench.orders.confirmCard(id, { name: "payer" });
  expect([pressed.mayConfirm, pressed.order.cardAttempts.by]).toEqual([false, "owner"]);
  bench.pass(MINUTE);
  expect(await confirm("payer")).toBe("payer");
  await bench.orders.reportCardAttempt(id, "declined", { name: "payer" });
  expect(await confirm("owner")).toBe("owner");
  bench.pass(MINUTE);
  // A payment that was found is not the finder's.
  expect(await confirm()).toBe("owner");
});

test("after a decline an order keeps the browser whose attempt remains", async () => {
  const { id } = await bench.startOrder();
  const say = async (word: CardReport, name: string, tab: string) =>
    (await bench.orders.reportCardAttempt(id, word, { name, tab })).cardAttempts.by;
  expect(await say("confirming", OWNER, "b2")).toBe(OWNER);
  bench.pass(10 * MINUTE);
  expect(await say("confirming", "payer", "a1")).toBe("payer");
  // A page whose attempt has ended already, and another one of a browser that goes on, change nothing.
  expect(await say("declined", "payer", "c3")).toBe("payer");
  expect(await say("confirming", "payer", "c3")).toBe("payer");
  expect(await say("declined", "payer", "a1")).toBe("payer");
  expect(await say("declined", "payer", "c3")).toBe(OWNER);
  // The page that paid at once is the owner's.
  const order = await bench.openOrder();
  await bench.orders.pay(order.id, { email: "buyer@example.com", agreedMinor: 1290, tab: "b2" });
  bench.pass(10 * MINUTE);
  const report = { name: "payer", tab: "a1" };
  expect((await bench.orders.reportCardAttempt(order.id, "confirming", report)).cardAttempts.by).toBe("payer");
  expect((await bench.orders.reportCardAttempt(order.id, "declined", report)).cardAttempts.by).toBe(OWNER);
});

test("an attempt keeps other browsers from ending it for ten minutes, and its own never", () => {
  const at = (by: string | null, ms: number) =>
    [OWNER, "payer"].map((name) => isPayingElsewhere(makeOrder({ cardAttempts: { by, confirmingAt: 0 } }), name, ms));
  expect(at("payer", 0)).toEqual([true, false]);
  expect(at("payer", 10 * MINUTE - 1)).toEqual([true, false]);
  expect(at("payer", 10 * MINUTE)).toEqual([false, false]);
  expect(at(OWNER, MINUTE)).toEqual([false, true]);
  // An earlier version didn't write the browser down.
  expect(at(null, MINUTE)).toEqual([false, false]);
  const ended = makeOrder({ cardAttempts: { by: "payer", confirmingAt: null } });
  expect(isPayingElsewhere(ended, OWNER, MINUTE)).toBe(false);
});

test("an order keeps what each browser agreed to by confirming, and when", async () => {
  const order = await bench.startOrder({});
  const first = await bench.orders.reportCardAttempt(order.id, "confirming", { name: "payer", consent: "Terms 2" });
  expect(first.payerConsent).toEqual({ text: "Terms 2", givenAt: first.cardAttempts.confirmingAt });
  expect(first.consent).toEqual(order.consent);
  await bench.orders.reportCardAttempt(order.id, "declined", { name: "payer" });
  const next = await bench.orders.reportCardAttempt(order.id, "confirming", { name: "owner", consent: "Terms 3" });
  expect([next.consent?.text, next.payerConsent?.text]).toEqual(["Terms 3", "Terms 2"]);
  const last = await bench.orders.reportCardAttempt(order.id, "confirming", { name: "owner" });
  expect(last.consent).toEqual(next.consent);
});

test("after five declines no card is taken for ten minutes, and the payment stays [B14]", async () => {
  const order = await bench.startOrder();
  const say = (word: CardReport) => bench.orders.reportCardAttempt(order.id, word, { name: OWNER });
  // What reached no bank is no decline.
  await say("confirming");
  expect(await say("unsent")).toMatchObject({ cardAttempts: { declines: 0, confirmingAt: null } });
  for (let decline = 1; decline <= 5; decline += 1) {
    expect(bench.orders.isCardPaused(await say("confirming")), `before decline ${decline}`).toBe(false);
    await say("declined");
    // One attempt is declined once, however often the browser reports it.
    expect(await say("declined")).toMatchObject({ cardAttempts: { declines: decline } });
  }
  const refused = await say("confirming");
  expect([bench.orders.isCardPaused(refused), statusOf(refused)]).toEqual([true, "waiting"]);
  bench.pass(10 * MINUTE);
  const back = await say("confirming");
  expect([bench.orders.isCardPaused(back), statusOf(back)]).toEqual([false, "checking"]);
  expect(bench.orders.card(back)).toEqual(bench.orders.card(order));
});

test("a decline in one tab ends no attempt of another, the processor's word ends all [B03]", async () => {
  const order = await bench.openOrder();
  const tabs = { first: "a1", second: "b2" };
  await bench.orders.pay(order.id, { email: "buyer@example.com", agreedMinor: 1290, tab: tabs.first });
  const say = async (word: CardReport, tab?: string) => {
    const { cardAttempts, ...rest } = await bench.orders.reportCardAttempt(order.id, word, { name: OWNER, tab });
    return [statusOf({ ...rest, cardAttempts }), cardAttempts.declines];
  };
  await say("confirming", tabs.second);
  expect(await say("declined", tabs.second)).toEqual(["checking", 1]);
  // Said again, it is still one decline.
  expect(await say("declined", tabs.second)).toEqual(["checking", 1]);
  expect(await say("fields refused", "c3")).toEqual(["checking", 1]);
  expect(await say("declined", tabs.first)).toEqual(["waiting", 2]);
  await say("confirming", tabs.first);
  await say("confirming", tabs.second);
  expect(await say("unsent")).toEqual(["waiting", 2]);
});

test("sixty reports in ten minutes are all that an order takes, and no payment is missed", async () => {
  const { id } = await bench.startOrder();
  const by = { name: OWNER, tab: "a1" };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    expect(await bench.orders.confirmCard(id, by)).toMatchObject({ mayConfirm: true, hasTooMany: false });
    await bench.orders.reportCardAttempt(id, "unsent", by);
  }
  const full = await bench.read(id);
  expect(await bench.orders.confirmCard(id, by)).toEqual({ order: full, mayConfirm: false, hasTooMany: true });
  // The processor has said that there is a payment: until it is known, no other report is a reason to pay again.
  const found = await bench.orders.reportCardAttempt(id, "confirming");
  expect([statusOf(full), statusOf(found)]).toEqual(["waiting", "checking"]);
  expect(await bench.orders.reportCardAttempt(id, "confirming")).toEqual(found);
  expect(await bench.orders.reportCardAttempt(id, "unsent")).toEqual(found);
  bench.pass(10 * MINUTE);
  expect(await bench.orders.confirmCard(id, by)).toMatchObject({ mayConfirm: true, hasTooMany: false });
  expect(statusOf(await bench.orders.reportCardAttempt(id, "unsent"))).toBe("waiting");
});

test("an attempt before the last five hundred reports counts until the processor’s word ends all", async () => {
  const { id } = await bench.startOrder();
  const say = async (word: CardReport, tab?: string) => {
    bench.pass(11_000);
    return statusOf(await bench.orders.reportCardAttempt(id, word, { name: OWNER, tab }));
  };
  await say("confirming", "a1");
  for (let attempt = 0; attempt < 251; attempt += 1) {
    await say("confirming", "b2");
    if (attempt % 125 === 0) expect(await say("unsent", "b2")).toBe("checking");
    else await say("unsent", "b2");
  }
  expect(await say("unsent")).toBe("waiting");
  await say("confirming", "b2");
  expect(await say("unsent", "b2")).toBe("waiting");
});

test("a payment that the processor tells of counts while no card is taken", async () => {
  const { id } = await bench.startOrder();
  const say = (word: CardReport, by?: { name: string }) => bench.orders.reportCardAttempt(id, word, by);
  for (let decline = 1; decline <= 5; decline += 1) {
    await say("confirming", { name: OWNER });
    await say("declined", { name: OWNER });
  }
  expect(statusOf(await say("confirming", { name: OWNER }))).toBe("waiting");
  const found = await say("confirming");
  expect([bench.orders.isCardPaused(found), statusOf(found)]).toEqual([true, "checking"]);
});

test("a pause set by a process whose clock is a little ahead holds in every other process [B14]", () => {
  const order = makeOrder({ cardAttempts: { declines: 5, pausedUntil: 10 * MINUTE + 2_000 } });
  expect(isCardPaused(order, 0)).toBe(true);
});

test("a pause set by a clock that was put back since holds no card up", () => {
  const order = makeOrder({ cardAttempts: { declines: 5, pausedUntil: 70 * MINUTE } });
  expect(isCardPaused(order, 0)).toBe(false);
});
