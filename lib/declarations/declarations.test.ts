import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { CANCELLED, MAY_RENEW, statusOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { change } from "#/lib/orders/store.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder, paidRenewal } from "#/lib/testing/paid-order.ts";
import { createDeclarations, type Declarations, type NewDeclaration } from "./declarations.ts";

let bench: OrdersBench;
let declarations: Declarations;
beforeAll(async () => {
  bench = await createOrdersBench();
  declarations = createDeclarations(bench.context);
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

let forms = 0;

function declarationOf({ partnerIds }: Order, overrides: Partial<NewDeclaration> = {}): NewDeclaration {
  forms += 1;
  const { orderNo } = partnerIds;
  const attempt = `form ${forms}`;
  return { kind: "withdrawal", attempt, orderNo, email: "buyer@example.com", language: "de", ...overrides };
}

async function declare(declaration: NewDeclaration): Promise<number> {
  const declaredAt = await declarations.declare(declaration);
  await pendingWorkDone();
  return declaredAt;
}

const rowsOf = (table: "declarations" | "mails" | "renewal_stops") =>
  bench.context.db.query.selectFrom(table).selectAll();
const mailsOf = ({ id }: Order) => rowsOf("mails").where("about", "=", id).where("language", "=", "de").execute();
const storedOf = ({ id }: Order) => rowsOf("declarations").where("order_id", "=", id).execute();
const stopsOf = ({ sim }: Order) => rowsOf("renewal_stops").where("sim", "=", sim).execute();

test("a withdrawal is a case for the operator, and is acknowledged", async () => {
  const order = await paidOrder(bench);
  const declaredAt = await declare(declarationOf(order));
  const withdrawn = await bench.read(order.id);
  expect(withdrawn.review).toBe(WITHDRAWN);
  expect((await bench.events(order.id)).at(-1)).toBe("flagged");
  expect(await storedOf(order)).toMatchObject([{ kind: "withdrawal", declared_at: declaredAt, language: "de" }]);
  expect(await mailsOf(order)).toMatchObject([{ kind: "withdrawal", lane: 0, queued_at: declaredAt }]);
  expect(await stopsOf(order)).toEqual([]);
});

test("a withdrawal is no doubt about the payment: a paid order's page stays as it was", async () => {
  const [paid, open] = [await paidOrder(bench), await bench.startOrder()];
  const before = statusOf(await bench.read(paid.id));
  for (const order of [paid, open]) await declare(declarationOf(order));
  expect(statusOf(await bench.read(paid.id))).toBe(before);
  expect(before).not.toBe("review");
  const ended = await bench.read(open.id);
  expect(statusOf(ended), "what isn't paid ends").toBe("ended");
  expect(statusOf({ ...ended, review: `a doubt\n${WITHDRAWN}` })).toBe("review");
});

test("a cancellation stops the renewal as the button does, and is acknowledged", async () => {
  const order = await paidRenewal(bench);
  const declaredAt = await declare(declarationOf(order, { kind: "cancellation" }));
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: expect.any(Number) }]);
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
  expect(await mailsOf(order)).toMatchObject([{ kind: "cancellation", queued_at: declaredAt }]);
  expect((await bench.read(order.id)).review).toBeNull();
});

test("a cancellation of what may renew since a restore is a case for the operator", async () => {
  const order = await paidOrder(bench);
  await change(bench.context, order, "flagged", { review: MAY_RENEW });
  await declare(declarationOf(order, { kind: "cancellation" }));
  const cancelled = await bench.read(order.id);
  expect(cancelled.review).toBe(`${MAY_RENEW}\n${CANCELLED}`);
  expect(statusOf(cancelled), "its buyer reads of no trouble").toBe(statusOf(order));
  expect((await bench.events(order.id)).at(-1), "which opens a handled item again").toBe("flagged");
});

test("a cancellation before a restored order's payment is found is a case for the operator too", async () => {
  const order = await bench.startOrder();
  await change(bench.context, order, "restored", { secret: { sealed: null } });
  await declare(declarationOf(order, { kind: "cancellation" }));
  expect((await bench.read(order.id)).review).toBe(CANCELLED);
});

test("a cancellation by another order of the SIM ends no renewal, paid or not", async () => {
  const chosen = await bench.startRenewal();
  const { sim } = chosen;
  const renewing = await paidRenewal(bench, { sim, isAgain: true });
  const unpaid = await bench.startOrder({ sim, isAgain: true });
  const paid = await bench.startOrder({ sim, isAgain: true });
  await bench.sandbox.pay(paid.partnerIds.payId);
  await bench.orders.refresh(paid);
  for (const order of [unpaid, chosen, paid]) {
    await declare(declarationOf(order, { kind: "cancellation" }));
    expect(await mailsOf(order)).toMatchObject([{ kind: "cancellation" }]);
  }
  expect(await stopsOf(renewing)).toEqual([]);
  expect((await bench.ledger()).subscriptions).toMatchObject([{ cancelledAt: null }]);
});

/** The partner ends an order's renewal, and another one begins elsewhere on its SIM. */
async function replaceElsewhere({ sim, language, partnerIds: { orderNo, payId } }: Order): Promise<void> {
  await bench.context.partner.cancelRenewal({ sim, language, orderNo, payId });
  await bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
}

test("a cancellation by the order of an ended renewal ends none that began elsewhere since", async () => {
  const order = await paidRenewal(bench);
  await replaceElsewhere(order);
  await declare(declarationOf(order, { kind: "cancellation" }));
  bench.pass(41 * 60_000);
  await bench.renewals.sweep();
  const { subscriptions } = await bench.ledger();
  expect(subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }, { cancelledAt: null }]);
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: expect.any(Number) }]);
});

test("a cancellation before the payment is known ends no renewal that began elsewhere since", async () => {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await declare(declarationOf(order, { kind: "cancellation" }));
  await replaceElsewhere(order);
  await expect.poll(async () => (await bench.orders.refresh(await bench.read(order.id))).payment).toBe("paid");
  for (let minute = 0; minute < 3; minute += 1) {
    bench.pass(20 * 60_000);
    await bench.renewals.sweep();
  }
  const { subscriptions } = await bench.ledger();
  expect(subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }, { cancelledAt: null }]);
  expect(await stopsOf(order)).toMatchObject([{ pay_id: order.partnerIds.payId, stopped_at: expect.any(Number) }]);
});

test("a cancellation by an earlier order ends its own renewal, and not that of a later one", async () => {
  const earlier = await paidRenewal(bench);
  await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "json", body: {}, times: -1 });
  bench.pass(30 * 3_600_000);
  await paidRenewal(bench, { sim: earlier.sim, isAgain: true });
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  await declare(declarationOf(earlier, { kind: "cancellation" }));
  const { subscriptions } = await bench.ledger();
  expect(subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }, { cancelledAt: null }]);
});

test("a cancellation before the shop knows of the payment stops the renewal once it is found", async () => {
  const order = await bench.startRenewal();
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  expect((await bench.read(order.id)).payment).not.toBe("paid");
  await declare(declarationOf(order, { kind: "cancellation" }));
  expect(await stopsOf(order)).toEqual([]);
  await expect.poll(async () => (await bench.orders.refresh(await bench.read(order.id))).payment).toBe("paid");
  await expect
    .poll(async () => {
      bench.pass(60_000);
      await bench.renewals.sweep();
      return (await bench.ledger()).subscriptions;
    })
    .toMatchObject([{ cancelledAt: expect.any(Number) }]);
  const told = await rowsOf("mails").where("about", "=", order.id).where("kind", "=", "renewal-begun").execute();
  expect(told).toEqual([]);
});

test("while the partner is down, a cancellation is declared at once and carried out later", async () => {
  const order = await paidRenewal(bench);
  await bench.sandbox.control("faults", { call: "cancelAutoRenewalRecord", kind: "reset-before", times: 1 });
  await declare(declarationOf(order, { kind: "cancellation" }));
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: null }]);
  bench.pass(60_000);
  await bench.renewals.sweep();
  expect(await stopsOf(order)).toMatchObject([{ stopped_at: expect.any(Number) }]);
});

test("a form that is sent twice is one declaration with one acknowledgement", async () => {
  const order = await paidRenewal(bench);
  const declaration = declarationOf(order, { kind: "cancellation" });
  const first = await declare(declaration);
  bench.pass(1_000);
  expect(await declare(declaration)).toBe(first);
  expect(await storedOf(order)).toHaveLength(1);
  expect(await mailsOf(order)).toHaveLength(1);
});

test("the same declared twice is one stop and one case, and each is acknowledged", async () => {
  const [renewal, order] = [await paidRenewal(bench), await paidOrder(bench)];
  for (const kind of ["cancellation", "withdrawal"] as const) {
    const about = kind === "cancellation" ? renewal : order;
    await declare(declarationOf(about, { kind }));
    bench.pass(1_000);
    await declare(declarationOf(about, { kind }));
    expect(await storedOf(about)).toHaveLength(2);
    expect(await mailsOf(about)).toHaveLength(2);
  }
  expect(await stopsOf(renewal)).toHaveLength(1);
  expect((await bench.events(order.id)).filter((event) => event === "flagged")).toHaveLength(1);
});

test("an order that no card was tried for has one acknowledgement of each kind", async () => {
  const order = await bench.startOrder();
  for (const kind of ["withdrawal", "cancellation", "withdrawal", "cancellation"] as const)
    await declare(declarationOf(order, { kind }));
  expect((await mailsOf(order)).map(({ kind }) => kind).toSorted()).toEqual(["cancellation", "withdrawal"]);
  expect(await storedOf(order)).toHaveLength(4);
});

test("several declarations at once are one case", async () => {
  const order = await paidOrder(bench);
  await Promise.all([1, 2, 3].map(() => declare(declarationOf(order))));
  expect((await bench.events(order.id)).filter((event) => event === "flagged")).toHaveLength(1);
  expect(await mailsOf(order)).toHaveLength(3);
});

test("spaces, dashes and words around the number, and the case of the address, don't matter", async () => {
  const order = await paidOrder(bench);
  const { orderNo } = order.partnerIds;
  const spaced = `Order No. ${orderNo.slice(0, 8)} ${orderNo.slice(8, 14)}-${orderNo.slice(14)}`;
  const fullWidth = [...orderNo].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join("");
  for (const typed of [spaced, fullWidth]) await declare(declarationOf(order, { orderNo: typed }));
  for (const email of ["Buyer@EXAMPLE.com", " buyer＠example。com"]) await declare(declarationOf(order, { email }));
  expect(await storedOf(order)).toHaveLength(4);
});

test("what fits no order is stored, and nothing else happens", async () => {
  const order = await paidRenewal(bench);
  const wrong = [{ email: "other@example.com" }, { orderNo: "20260101000000000000" }, { orderNo: "no number" }];
  const mailsBefore = await rowsOf("mails").execute();
  for (const overrides of wrong) {
    const declaredAt = await declare(declarationOf(order, { kind: "cancellation", ...overrides }));
    expect(declaredAt).toBeTypeOf("number");
  }
  expect(await stopsOf(order)).toEqual([]);
  expect(await rowsOf("mails").execute()).toEqual(mailsBefore);
  const stored = await rowsOf("declarations").where("order_id", "is", null).execute();
  expect(stored.map(({ email }) => email)).toContain("other@example.com");
});

test("no mail address and no order number reaches the log", async () => {
  const order = await paidOrder(bench);
  bench.log.length = 0;
  await declare(declarationOf(order));
  await declare(declarationOf(order, { email: "other@example.com", kind: "cancellation" }));
  expect(bench.log.join("\n")).not.toMatch(new RegExp(`example\\.com|${order.partnerIds.orderNo}`));
});

test("an order without a mail address fits nothing", async () => {
  const order = await bench.openOrder();
  await declare(declarationOf(order, { email: "" }));
  expect(await storedOf(order)).toEqual([]);
});
