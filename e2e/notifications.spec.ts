import { type Changes, noticeOf, STORED, send } from "./notice.ts";
import { QuickBuyer } from "./quick-buyer.ts";
import { type Sandbox, spareSim } from "./sandbox.ts";
import { expect, test } from "./shop.ts";
import { wordsOf } from "./visitor.ts";

/* What a signed notification does to an order: the answer at the door, and what the buyer then reads. The sandbox sends none by itself. */

const MINUTE = 60_000;
const HEADINGS: Record<string, string> = {
  waiting: "Waiting for payment",
  ready: "Your plan is ready",
  review: "We need to look at this",
};

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

/** A buyer whose card form is open, and what the partner knows of the order. */
async function buyerAtCardForm(origin: string, sandbox: Sandbox) {
  const buyer = new QuickBuyer(origin, spareSim());
  await buyer.openCardForm();
  return { buyer, order: await buyer.placed(sandbox) };
}

/** What is asked, what the page says, and what it may not say. */
async function expectStanding(buyer: QuickBuyer, status: string): Promise<void> {
  expect(await buyer.status()).toBe(status);
  const words = wordsOf(await buyer.get(`/orders/${buyer.orderId}`));
  expect(words).toContain(HEADINGS[status]);
  expect(words.includes("Please do not pay again.")).toBe(status === "review");
  expect(words.includes("Go to the card form")).toBe(status === "waiting");
}

/** One notification about an order nobody has paid: the processor knows of no payment, so what the page says is the notification's doing. */
const ROWS: { id: string; name: string; changes?: Changes; minutesAgo?: number; status: string }[] = [
  { id: "W01", name: "the first one, W36 though no payment result says so yet,", status: "ready" },
  { id: "W15", name: "another amount", changes: { detail: { total_amount: 1289 } }, status: "review" },
  { id: "W15", name: "another currency", changes: { detail: { currency: "CNY" } }, status: "review" },
  { id: "W15", name: "another SIM", changes: { event: { sim_id: "89852072201180436177" } }, status: "review" },
  {
    id: "W16",
    name: "a payment that is not paid",
    changes: { detail: { payment_status: "failed" } },
    status: "review",
  },
  { id: "W16", name: "an order that is not active", changes: { detail: { order_status: "closed" } }, status: "review" },
  { id: "W16", name: "a dispute", changes: { detail: { dispute_status: "lost" } }, status: "review" },
  { id: "W16", name: "a risk", changes: { detail: { risk_status: "elevated" } }, status: "review" },
  { id: "W17", name: "another type", changes: { top: { event_type: "usage" } }, status: "waiting" },
  { id: "W17", name: "another subtype", changes: { top: { event_subtype: "payment_refunded" } }, status: "waiting" },
  { id: "W18", name: "no type", changes: { top: { event_type: undefined } }, status: "waiting" },
  { id: "W18", name: "no amount", changes: { detail: { total_amount: undefined } }, status: "review" },
  { id: "W18", name: "an amount of null", changes: { detail: { total_amount: null } }, status: "review" },
  { id: "W18", name: "an amount as text", changes: { detail: { total_amount: "1290" } }, status: "review" },
  { id: "W18", name: "an amount in a list", changes: { detail: { total_amount: [1290] } }, status: "review" },
  { id: "W18", name: "a fraction as amount", changes: { detail: { total_amount: 1290.5 } }, status: "review" },
  { id: "W18", name: "no currency", changes: { detail: { currency: undefined } }, status: "review" },
  { id: "W18", name: "no SIM", changes: { event: { sim_id: undefined } }, status: "review" },
  { id: "W18", name: "a SIM that is a number", changes: { event: { sim_id: 8.985e19 } }, status: "review" },
  { id: "W18", name: "no detail", changes: { event: { detail: undefined } }, status: "review" },
  { id: "W18", name: "a list for the event", changes: { top: { event: [] } }, status: "review" },
  {
    id: "W18",
    name: "no id of the order but the one in source",
    changes: { detail: { purchase_order_id: 7 } },
    status: "ready",
  },
  { id: "W18", name: "no source", changes: { top: { source: undefined } }, status: "ready" },
  {
    id: "W18",
    name: "no ids of its own",
    changes: { top: { notification_id: null }, event: { id: null } },
    status: "ready",
  },
  { id: "W19", name: "one that was sent 31 minutes ago", minutesAgo: 31, status: "waiting" },
  {
    id: "W19",
    name: "one that was sent 25 minutes ago still counts",
    minutesAgo: 25,
    status: "ready",
  },
  { id: "W35", name: "one that comes 9 minutes out of the future", minutesAgo: -9, status: "waiting" },
  {
    id: "W35",
    name: "one that comes 3 minutes out of the future still counts",
    minutesAgo: -3,
    status: "ready",
  },
  { id: "W35", name: "one that is 38 years old", minutesAgo: 20_000_000, status: "waiting" },
  {
    id: "W37",
    name: "one for another organisation's order",
    changes: { top: { org_id: "ORG2" }, source: { reference_id: "P9" }, detail: { purchase_order_id: "X9" } },
    status: "waiting",
  },
  { id: "W39", name: "a renewal", changes: { detail: { transaction_type: "recurring" } }, status: "review" },
  {
    id: "W40",
    name: "a trial from the console",
    changes: { top: { event_type: "test", event: {} } },
    status: "waiting",
  },
];

for (const { id, name, changes, minutesAgo = 0, status } of ROWS) {
  test(`${id}: ${name} is kept, and the order stands at "${status}"`, async ({ servers, sandbox }) => {
    const { origin } = servers.shop;
    const { buyer, order } = await buyerAtCardForm(origin, sandbox);
    expect(await send(origin, noticeOf(order, changes), { timestamp: ago(minutesAgo) })).toBe(STORED);
    await expectStanding(buyer, status);
  });
}

/** Minutes before now, as the header has it. */
function ago(minutes: number): string {
  return String(Date.now() - minutes * MINUTE);
}

test("W02: the same one again, and W20 after the plan is ready, changes nothing", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const body = noticeOf(order);
  const timestamp = ago(0);
  for (let times = 0; times < 3; times += 1) {
    expect(await send(origin, body, { timestamp })).toBe(STORED);
    await expectStanding(buyer, "ready");
  }
});

test("W03: one whose id was used for another body is kept, and takes nothing back", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  expect(await send(origin, noticeOf(order))).toBe(STORED);
  expect(await send(origin, noticeOf(order, { detail: { payment_status: "failed" } }))).toBe(STORED);
  await expectStanding(buyer, "ready");
});

test("W05: eight copies at once pay once", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const body = noticeOf(order);
  const copies = Array.from({ length: 8 }, () => send(origin, body));
  expect(new Set(await Promise.all(copies))).toEqual(new Set([STORED]));
  await expectStanding(buyer, "ready");
});

test("W06: one that comes before the order was acknowledged is kept, and no card form is opened after it", async ({
  servers,
  sandbox,
}) => {
  const { origin } = servers.shop;
  const buyer = new QuickBuyer(origin, spareSim());
  await buyer.showPlans();
  await buyer.buy();
  await sandbox.fail({ call: "singleOrder", kind: "delay", ms: 3_000, sim: buyer.sim });
  const continued = buyer.continueToPayment();
  await expect.poll(async () => (await sandbox.ledger()).counts.orders).toBe(1);
  expect(await send(origin, noticeOf(await buyer.placed(sandbox)))).toBe(STORED);
  await continued;
  await expectStanding(buyer, "ready");
  expect((await sandbox.counts()).intents).toBe(0);
});

test("W07: one that comes before the buyer is back is what the return page shows", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await buyer.tell("confirming");
  expect(await send(origin, noticeOf(order))).toBe(STORED);
  await expectStanding(buyer, "ready");
});

test("W08: one that comes after the result was found, and W12 late, adds nothing", async ({ servers, sandbox }) => {
  await sandbox.set({ notifications: "hold" });
  const { buyer } = await buyerAtCardForm(servers.shop.origin, sandbox);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status(), { timeout: 20_000 }).toBe("ready");
  await sandbox.set({ notifications: "send" });
  const states = async () => (await sandbox.ledger()).notifications.map(({ state }) => state);
  await expect.poll(states).toEqual(["delivered"]);
  await expectStanding(buyer, "ready");
});

test("W13: one that names no order of ours is kept, and the open order of its SIM is asked about", async ({
  servers,
  sandbox,
}) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await sandbox.pay(order.payId);
  const ids = { source: { reference_id: "" }, detail: { purchase_order_id: "", order_id: "" }, event: { id: "" } };
  expect(await send(origin, noticeOf(order, ids))).toBe(STORED);
  // The sweeper finds it; nobody looks at the order.
  await expect.poll(async () => (await sandbox.requests("resultQuery")).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => buyer.status(), { timeout: 20_000 }).toBe("ready");
});

test("W14: one that names two orders pays neither", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const one = await buyerAtCardForm(origin, sandbox);
  const two = await buyerAtCardForm(origin, sandbox);
  expect(await send(origin, noticeOf(one.order, { source: { reference_id: two.order.payId } }))).toBe(STORED);
  await expectStanding(one.buyer, "review");
  await expectStanding(two.buyer, "review");
});

test("W19: a payment of which only a stale one tells is found by asking", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await sandbox.pay(order.payId);
  expect(await send(origin, noticeOf(order), { timestamp: ago(45) })).toBe(STORED);
  await expect.poll(() => buyer.status(), { timeout: 20_000 }).toBe("ready");
});
