import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startPayment } from "#/lib/orders/authorise.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isAtRest, isFinal, statusOf, textOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { PartnerError } from "#/lib/partner/error.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createDeclarations } from "./declarations.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const DAY = 24 * 3_600_000;
const EMAIL = "buyer@example.com";
const buyer = { email: EMAIL, agreedMinor: 1290 };
const owner = { name: "owner", tab: "one" };

let forms = 0;

async function withdraw({ id, partnerIds }: Order): Promise<Order> {
  forms += 1;
  const form = { attempt: `form ${forms}`, orderNo: partnerIds.orderNo, email: EMAIL, language: "en" } as const;
  await createDeclarations(bench.context).declare({ kind: "withdrawal", ...form });
  const order = await bench.read(id);
  expect(order.review).toBe(WITHDRAWN);
  return order;
}

const counts = async () => (await bench.ledger()).counts;

test("an order that is withdrawn from before the partner has it is never placed", { tags: ["long"] }, async () => {
  await bench.sandbox.control("faults", { call: "singleOrder", kind: "reset-before", times: 3 });
  const order = await bench.openOrder();
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "unreachable" });
  const withdrawn = await withdraw(order);
  expect([statusOf(withdrawn), textOf(withdrawn)]).toEqual(["ended", "withdrawn"]);
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "withdrawn" });
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "see order" });
  expect(await counts()).toMatchObject({ orders: 0, intents: 0 });
});

test("an open card form charges nothing once its buyer has withdrawn, nor does a payer's", async () => {
  const order = await bench.startOrder();
  const withdrawn = await withdraw(order);
  expect([statusOf(withdrawn), textOf(withdrawn)]).toEqual(["ended", "withdrawn"]);
  expect(isFinal(statusOf(withdrawn))).toBe(true);
  expect(canBePaidByLink(withdrawn)).toBe(false);
  for (const name of ["owner", "form of a payer"])
    expect(await bench.orders.confirmCard(order.id, { name, tab: name })).toMatchObject({ mayConfirm: false });
  expect(await bench.orders.start(order.id, buyer)).toEqual({ status: "ended", reason: "withdrawn" });
  expect(await bench.orders.pay(order.id, buyer)).toEqual({ status: "see order" });
  expect((await bench.read(order.id)).cardAttempts).toMatchObject({ firstAt: null, confirmingAt: null });
});

test("a payment that was under way is still looked for, and counts when it is found", async () => {
  const order = await bench.startOrder();
  await bench.orders.confirmCard(order.id, owner);
  const withdrawn = await withdraw(order);
  expect([statusOf(withdrawn), textOf(withdrawn)]).toEqual(["ended", "withdrawnTried"]);
  await bench.sandbox.pay(order.partnerIds.payId);
  const found = await bench.orders.reportCardAttempt(order.id, "confirming");
  expect(found.payment, "what was found is told by no press").toBe("open");
  bench.pass(10_000);
  const paid = await bench.orders.refresh(found);
  expect(paid).toMatchObject({ payment: "paid", review: WITHDRAWN });
  expect(statusOf(paid)).toBe("ready");
});

test("the page of a withdrawn order goes on asking until its attempt has ended", async () => {
  const order = await bench.startOrder();
  await bench.orders.confirmCard(order.id, owner);
  const withdrawn = await withdraw(order);
  expect([statusOf(withdrawn), isAtRest(withdrawn)]).toEqual(["ended", false]);
  const declined = await bench.orders.reportCardAttempt(order.id, "declined", owner);
  expect([textOf(declined), isAtRest(declined)]).toEqual(["withdrawnTried", true]);
  const other = await bench.startOrder({ isAgain: true });
  await bench.orders.confirmCard(other.id, owner);
  await withdraw(other);
  bench.pass(DAY + 60_000);
  await bench.sweepAll();
  const lapsed = await bench.read(other.id);
  expect([lapsed.payment, lapsed.cardAttempts.confirmingAt !== null, isAtRest(lapsed)]).toEqual(["lapsed", true, true]);
});

test("a withdrawal between the press and the secret keeps the secret back", async () => {
  const order = await bench.openOrder();
  const { partner } = bench.context;
  const late: typeof partner = {
    ...partner,
    async authorise(payment) {
      const answer = await partner.authorise(payment);
      await withdraw(order);
      return answer;
    },
  };
  const outcome = await startPayment({ ...bench.context, partner: late }, order.id, buyer);
  expect(outcome).toEqual({ status: "ended", reason: "withdrawn" });
  expect(await bench.read(order.id)).toMatchObject({ payment: "unpaid", secret: { sealed: null } });
});

test("a card that was set up is not subscribed with after a withdrawal", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await bench.orders.confirmCard(order.id, owner);
  await withdraw(order);
  expect(await bench.renewals.subscribe(order.id, card)).toMatchObject({ subscription: { state: "unsent" } });
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a subscription that never left is not sent again after a withdrawal", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  await bench.orders.confirmCard(order.id, owner);
  const { partner } = bench.context;
  const details = { call: "stripeSubDirectly", reason: "ECONNREFUSED", mayHaveTakenEffect: false };
  const down = { ...partner, subscribe: () => Promise.reject(new PartnerError("unreachable", details)) };
  await createRenewals({ ...bench.context, partner: down }).subscribe(order.id, card);
  expect((await bench.read(order.id)).subscription).toMatchObject({ state: "unsent", paymentMethod: card });
  const withdrawn = await withdraw(order);
  expect(textOf(withdrawn)).toBe("withdrawnTried");
  for (let minute = 0; minute < 3; minute += 1) {
    bench.pass(60_000);
    await bench.orders.refresh(await bench.read(order.id));
  }
  expect(await counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("buying again asks only where a card was tried on the order that was withdrawn from", async () => {
  const order = await bench.startOrder();
  await withdraw(order);
  const again = await bench.openOrder({ sim: order.sim, ownOrderIds: [order.id] });
  expect(again.id).not.toBe(order.id);
  const tried = await bench.startOrder({ sim: order.sim, ownOrderIds: [], isAgain: true });
  await bench.orders.confirmCard(tried.id, owner);
  await withdraw(tried);
  const asked = bench.openOrder({ sim: order.sim, ownOrderIds: [order.id, tried.id] });
  await expect(asked).rejects.toThrow("bought before");
});
