import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { askNow } from "./ask-now.ts";
import { writeNote } from "./notes.ts";
import { sendAgain } from "./send-again.ts";
import { readStory } from "./story.ts";
import { supportSummary } from "./support-summary.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const ANN = { id: "operator-ann" };
const formId = () => randomBytes(16).toString("base64url");
const drawn = ({ id, version }: Order) => ({ id: formId(), orderId: id, version });
const pay = ({ partnerIds: { payId } }: Order) => bench.sandbox.control("pay", { payId });

async function audited(orderId: string, event: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", event).execute()).length;
}

test("asking finds a payment that no notification told, and two presses at once are one", async () => {
  const order = await bench.startOrder();
  await pay(order);
  const form = drawn(order);
  await Promise.all([askNow(bench.context, ANN, form), askNow(bench.context, ANN, form)]);
  expect((await bench.read(order.id)).payment).toBe("paid");
  expect(await audited(order.id, "partner asked")).toBe(1);
  const { counts } = await bench.ledger();
  expect(counts).toMatchObject({ orders: 1, intents: 1, charges: 1, violations: 0 });
});

test("a form whose process ended before the partner was asked goes on when it is sent again", async () => {
  const order = await bench.startOrder();
  await pay(order);
  const form = drawn(order);
  const partner = { ...bench.context.partner, result: () => Promise.reject(new Error("killed")) } as Partner;
  await expect(askNow({ ...bench.context, partner }, ANN, form)).rejects.toThrow("killed");
  bench.pass(60_000);
  expect(await askNow(bench.context, ANN, form)).toEqual({ status: "asked", outcome: "changed" });
  expect(await audited(order.id, "partner asked")).toBe(1);
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, intents: 1, charges: 1 });
});

test("a form drawn from an older version says what changed, and asks nothing", async () => {
  const order = await bench.openOrder();
  const form = drawn(order);
  await bench.orders.start(order.id, { email: "buyer@example.com", agreedMinor: order.price.amountMinor });
  const moved = await askNow(bench.context, ANN, form);
  expect(moved).toMatchObject({ status: "moved", changes: expect.arrayContaining([expect.anything()]) });
  expect(await audited(order.id, "partner asked")).toBe(0);
});

test("an order without a payment to ask about is refused with the reason", async () => {
  const order = await bench.openOrder();
  const refused = { status: "refused", reason: expect.stringContaining("no payment") };
  expect(await askNow(bench.context, ANN, drawn(order))).toEqual(refused);
});

test("asked again within seconds, the partner isn't asked a second time", async () => {
  const order = await bench.startOrder();
  const at = bench.context.clock.now();
  const context = { ...bench.context, clock: { ...bench.context.clock, now: () => at } };
  await askNow(context, ANN, drawn(order));
  const again = await askNow(context, ANN, drawn(await bench.read(order.id)));
  expect(again).toEqual({ status: "asked", outcome: "not asked" });
});

test("the story has every source, and its summary has neither SIM number nor mail address", async () => {
  // Else it may be read on two days.
  bench.stopClock();
  const order = await bench.startOrder();
  await pay(order);
  await bench.orders.refresh(order);
  await writeNote(bench.context, ANN, { id: formId(), orderId: order.id, text: "Called back.", replaces: null });
  await readStory(bench.context, ANN.id, order.id);
  const story = await readStory(bench.context, ANN.id, order.id);
  if (story === null) throw new Error("no story");
  const texts = story.timeline.map(({ text }) => text).join("\n");
  for (const part of ["The order was made", "The payment was proven", "A receipt", "Called back", "Read this order"]) {
    expect(texts).toContain(part);
  }
  await readStory(bench.context, ANN.id, order.id);
  const later = await readStory(bench.context, ANN.id, order.id);
  expect(
    later?.timeline.filter(({ text }) => text === "Read this order."),
    "one for each day",
  ).toHaveLength(1);
  const summary = supportSummary(story);
  expect(summary).toContain(order.partnerIds.orderNo);
  expect(summary).not.toContain(order.sim);
  expect(summary).not.toContain("buyer@example.com");
  expect(summary).toContain("Plan: Europe 10 GB, ");
  const corrected = { ...story.order, plan: { ...order.plan, shownTitle: "Europe" } };
  expect(supportSummary({ ...story, order: corrected })).toContain(
    "Plan: Europe (the partner’s title: Europe 10 GB), ",
  );
});

test("500 double presses make no second order or charge, and each attempt is in the audit once", {
  tags: ["long"],
}, async () => {
  const orders: Order[] = [];
  for (let made = 0; made < 20; made += 1) {
    const order = made % 5 === 0 ? await bench.openOrder() : await bench.startOrder();
    if (made % 5 > 1) await pay(order);
    orders.push(order);
  }
  for (let press = 0; press < 500; press += 1) {
    const chosen = orders[randomInt(orders.length)] as Order;
    const form = drawn(await bench.read(chosen.id));
    const repair = randomInt(3) === 0 ? sendAgain : askNow;
    await Promise.all([repair(bench.context, ANN, form), repair(bench.context, ANN, form)]);
    bench.pass(randomInt(5_000));
  }
  const { orders: placed, payments, counts } = await bench.ledger();
  expect(placed.every(({ placements }) => placements === 1)).toBe(true);
  expect(payments.every(({ authorisations, charges }) => authorisations === 1 && charges <= 1)).toBe(true);
  expect(counts).toMatchObject({ orders: 16, charges: 12, violations: 0 });
  const ids = orders.map(({ id }) => id);
  const attempts = bench.context.db.query.selectFrom("desk_attempts").select(["id", "outcome"]);
  const rows = await attempts.where("order_id", "in", ids).execute();
  expect(rows.filter(({ outcome }) => outcome === null)).toEqual([]);
  let written = 0;
  for (const id of ids) written += (await audited(id, "partner asked")) + (await audited(id, "mail sent again"));
  expect(written).toBe(rows.length);
});
