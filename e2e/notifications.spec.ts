import { type Changes, paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { ago, buyerAtCardForm, expectState, expectStateSoon, type OrderState, untilQueried } from "./order-state.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/*
 * What one signed notification does to an order: the answer at the door, and what the buyer then reads. The sandbox sends none by
 * itself. What comes before or after something else is in notification-series.spec.ts.
 */

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

/** One notification about an unpaid order; the page's message depends on it alone. */
/** One that pays, and one of each way not to. */
const SAMPLED = new Set([
  "the first one",
  "another amount",
  "a payment that is not paid",
  "another type",
  "no amount",
  "a SIM that is a number",
  "no source",
  "a renewal",
]);

const ROWS: { id: string; name: string; changes?: Changes; minutesAgo?: number; state: OrderState }[] = [
  { id: "W01", name: "the first one", state: "ready" },
  { id: "W15", name: "another amount", changes: { detail: { total_amount: 1289 } }, state: "review" },
  { id: "W15", name: "another currency", changes: { detail: { currency: "CNY" } }, state: "review" },
  { id: "W15", name: "another SIM", changes: { event: { sim_id: "89852072201180436177" } }, state: "review" },
  {
    id: "W16",
    name: "a payment that is not paid",
    changes: { detail: { payment_status: "failed" } },
    state: "checking",
  },
  {
    id: "W16",
    name: "an order that is not active",
    changes: { detail: { order_status: "closed" } },
    state: "received",
  },
  { id: "W16", name: "a dispute", changes: { detail: { dispute_status: "lost" } }, state: "ready" },
  { id: "W16", name: "a risk", changes: { detail: { risk_status: "elevated" } }, state: "ready" },
  { id: "W17", name: "another type", changes: { top: { event_type: "usage" } }, state: "waiting" },
  { id: "W17", name: "another subtype", changes: { top: { event_subtype: "payment_refunded" } }, state: "waiting" },
  { id: "W18", name: "no type", changes: { top: { event_type: undefined } }, state: "review" },
  { id: "W18", name: "a type that is a number", changes: { top: { event_type: 1 } }, state: "review" },
  { id: "W18", name: "no subtype", changes: { top: { event_subtype: null } }, state: "review" },
  { id: "W18", name: "no amount", changes: { detail: { total_amount: undefined } }, state: "review" },
  { id: "W18", name: "an amount of null", changes: { detail: { total_amount: null } }, state: "review" },
  { id: "W18", name: "an amount as text", changes: { detail: { total_amount: "1290" } }, state: "review" },
  { id: "W18", name: "an amount in a list", changes: { detail: { total_amount: [1290] } }, state: "review" },
  { id: "W18", name: "a fraction as amount", changes: { detail: { total_amount: 1290.5 } }, state: "review" },
  { id: "W18", name: "no currency", changes: { detail: { currency: undefined } }, state: "review" },
  { id: "W18", name: "no SIM", changes: { event: { sim_id: undefined } }, state: "review" },
  { id: "W18", name: "a SIM that is a number", changes: { event: { sim_id: 8.985e19 } }, state: "review" },
  { id: "W18", name: "no detail", changes: { event: { detail: undefined } }, state: "review" },
  { id: "W18", name: "a list for the event", changes: { top: { event: [] } }, state: "review" },
  {
    id: "W18",
    name: "no id of the order but the one in source",
    changes: { detail: { purchase_order_id: 7 } },
    state: "ready",
  },
  { id: "W18", name: "no source", changes: { top: { source: undefined } }, state: "ready" },
  {
    id: "W18",
    name: "no ids of its own",
    changes: { top: { notification_id: null }, event: { id: null } },
    state: "ready",
  },
  {
    id: "W19",
    name: "one that was sent 25 minutes ago still counts",
    minutesAgo: 25,
    state: "ready",
  },
  {
    id: "W35",
    name: "one that comes 3 minutes out of the future still counts",
    minutesAgo: -3,
    state: "ready",
  },
  {
    id: "W37",
    name: "one for another organisation's order",
    changes: { top: { org_id: "ORG2" }, source: { reference_id: "P9" }, detail: { purchase_order_id: "X9" } },
    state: "waiting",
  },
  { id: "W39", name: "a renewal", changes: { detail: { transaction_type: "recurring" } }, state: "ready" },
  {
    id: "W40",
    name: "a trial from the console",
    changes: { top: { event_type: "test", event: {} } },
    state: "waiting",
  },
];

for (const { id, name, changes, minutesAgo = 0, state } of ROWS) {
  test(
    `${name}: stored, and the order is "${state}" [${id}]`,
    longUnless(SAMPLED.has(name)),
    async ({ servers, sandbox }) => {
      const { origin } = servers.shop;
      const { buyer, order } = await buyerAtCardForm(origin, sandbox);
      expect(await sendNotification(origin, paymentNotification(order, changes), { timestamp: ago(minutesAgo) })).toBe(
        STORED,
      );
      await expectState(buyer, state);
    },
  );
}

/** Signed at another time than now, so that it is no proof. */
const STALE: { id: string; name: string; minutesAgo: number }[] = [
  { id: "W19", name: "sent 31 minutes ago", minutesAgo: 31 },
  { id: "W35", name: "sent 9 minutes in the future", minutesAgo: -9 },
  { id: "W35", name: "sent 38 years ago", minutesAgo: 20_000_000 },
];

for (const { id, name, minutesAgo } of STALE) {
  test(
    `one ${name} is stored and triggers a query; until then "checking" [${id}]`,
    longUnless(name === "sent 31 minutes ago"),
    async ({ servers, sandbox }) => {
      const { origin } = servers.shop;
      const { buyer, order } = await buyerAtCardForm(origin, sandbox);
      await sandbox.fail({ call: "resultQuery", kind: "status", status: 503, sim: buyer.sim, times: -1 });
      await sandbox.pay(order.payId);
      expect(await sendNotification(origin, paymentNotification(order), { timestamp: ago(minutesAgo) })).toBe(STORED);
      await untilQueried(sandbox, order.payId);
      await expectState(buyer, "checking");
      await sandbox.recover();
      await expectStateSoon(buyer, "ready");
    },
  );

  test(
    `one ${name} pays nothing when the query says no [${id}]`,
    longUnless(name === "sent 31 minutes ago"),
    async ({ servers, sandbox }) => {
      const { origin } = servers.shop;
      const { buyer, order } = await buyerAtCardForm(origin, sandbox);
      expect(await sendNotification(origin, paymentNotification(order), { timestamp: ago(minutesAgo) })).toBe(STORED);
      await untilQueried(sandbox, order.payId);
      await expectState(buyer, "checking");
    },
  );
}

test("one that names no order is stored, and its SIM's open order is queried [W13]", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await sandbox.pay(order.payId);
  const ids = { source: { reference_id: "" }, detail: { purchase_order_id: "", order_id: "" }, event: { id: "" } };
  expect(await sendNotification(origin, paymentNotification(order, ids))).toBe(STORED);
  await untilQueried(sandbox, order.payId);
  await expectStateSoon(buyer, "ready");
});

test("one that names two orders pays neither [W14]", LONG, async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const one = await buyerAtCardForm(origin, sandbox);
  const two = await buyerAtCardForm(origin, sandbox);
  expect(
    await sendNotification(origin, paymentNotification(one.order, { source: { reference_id: two.order.payId } })),
  ).toBe(STORED);
  await expectState(one.buyer, "review");
  await expectState(two.buyer, "review");
});
