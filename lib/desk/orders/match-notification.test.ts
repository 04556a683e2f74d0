import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { compare, matchByHand, showUnmatched, unmatchable } from "./match-notification.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const [ANN, BOB] = [{ id: "operator-ann" }, { id: "operator-bob" }];
const drawn = ({ id, version }: Order, digest: string) => ({
  id: randomBytes(16).toString("base64url"),
  orderId: id,
  version,
  digest,
});

/** A notification of the order's payment under numbers that the shop doesn't know. @returns its digest */
async function strayOf(order: Order, detail: Record<string, unknown> = {}): Promise<string> {
  const number = `T-${randomBytes(4).toString("hex")}`;
  await bench.notify(order, {
    top: { source: { reference_id: "none" }, notification_id: `N-${number}` },
    event: { id: "none" },
    detail: { order_id: number, purchase_order_id: "none", ...detail },
  });
  const rows = bench.context.db.query.selectFrom("notifications").select(["body_digest", "outcome"]);
  const row = await rows.where("notification_id", "=", `N-${number}`).executeTakeFirstOrThrow();
  expect(row.outcome).toBe("unmatched");
  return row.body_digest;
}

const heard = async ({ id }: Order) => (await bench.events(id)).filter((event) => event === "heard").length;

async function audited(orderId: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", "notification matched").execute()).length;
}

test("a match starts a query that proves the payment, and two presses at once are one [X09]", async () => {
  const order = await bench.startOrder();
  const digest = await strayOf(order);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  const both = await compare(bench.context, ANN.id, { orderId: order.id, digest });
  expect(both).toMatchObject({ differs: [], refusal: null, said: { simEnd: order.sim.slice(-4), currency: "USD" } });
  expect((await showUnmatched(bench.context, ANN.id, order.id)).map((said) => said.digest)).toContain(digest);
  const form = drawn(order, digest);
  await Promise.all([matchByHand(bench.context, ANN, form), matchByHand(bench.context, ANN, form)]);
  expect(await heard(order)).toBe(1);
  expect((await bench.read(order.id)).payment, "nothing is proven by hand").toBe("open");
  expect(await audited(order.id)).toBe(1);
  bench.pass(5_000);
  await bench.sweepAll();
  expect((await bench.read(order.id)).payment).toBe("paid");
  expect((await bench.ledger()).counts).toMatchObject({ orders: 1, intents: 1, charges: 1, violations: 0 });
});

test("an amount that differs is shown before, and flags the order as always", async () => {
  const order = await bench.startOrder();
  const digest = await strayOf(order, { total_amount: 1 });
  const both = await compare(bench.context, ANN.id, { orderId: order.id, digest });
  expect(both).toMatchObject({ differs: ["amount differs"], refusal: null });
  expect(await matchByHand(bench.context, ANN, drawn(order, digest))).toMatchObject({ status: "begun" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", review: "notification: amount differs" });
});

test("of two operators at once the second is told what changed, or where it went", async () => {
  const [order, other] = [await bench.startOrder(), await bench.startOrder()];
  const digest = await strayOf(order);
  const [first, second, elsewhere] = [drawn(order, digest), drawn(order, digest), drawn(other, digest)];
  const answers = await Promise.all([matchByHand(bench.context, ANN, first), matchByHand(bench.context, BOB, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["begun", "moved"]);
  expect(answers.find(({ status }) => status === "moved")).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ text: "Another notification came." })]),
  });
  expect(await matchByHand(bench.context, BOB, elsewhere)).toEqual({
    status: "refused",
    reason: `It is matched already, to the order ${order.partnerIds.orderNo}.`,
  });
  expect([await heard(order), await heard(other)]).toEqual([1, 0]);
});

test("killed between, nothing was matched, and the same form sent again matches once", async () => {
  const order = await bench.startOrder();
  const form = drawn(order, await strayOf(order));
  const observe = () => {
    throw new Error("killed");
  };
  await expect(matchByHand({ ...bench.context, observe }, ANN, form)).rejects.toThrow("killed");
  expect([await heard(order), await audited(order.id)]).toEqual([0, 0]);
  expect(await matchByHand(bench.context, ANN, form)).toMatchObject({ status: "begun" });
  expect(await matchByHand(bench.context, ANN, form)).toMatchObject({ status: "again", outcome: "matched" });
  expect([await heard(order), await audited(order.id)]).toEqual([1, 1]);
});

test("what can't be matched says why", async () => {
  const order = await bench.startOrder();
  const digest = await strayOf(order);
  const rows = bench.context.db.query.updateTable("notifications").where("body_digest", "=", digest);
  await rows.set({ body_sealed: "" }).execute();
  const refused = { status: "refused", reason: expect.stringContaining("erased") };
  expect(await matchByHand(bench.context, ANN, drawn(order, digest))).toEqual(refused);
  await rows.set({ outcome: "unknown kind" }).execute();
  const both = await compare(bench.context, ANN.id, { orderId: order.id, digest });
  expect(both?.refusal).toBe(unmatchable("unknown-kind"));
  expect(unmatchable("unread")).toContain("signature");
});
