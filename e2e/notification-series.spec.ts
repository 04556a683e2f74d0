import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { ago, buyerAtCardForm, expectState, expectStateSoon, type OrderState } from "./order-state.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The effect of a signed notification before or after another event. The sandbox sends only those that a test asks for. */

const DAY_MINUTES = 24 * 60;

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

/** What may follow a notification: made from its body, and what it means to an order that is paid and not yet ready. */
const SECONDS: { id: string; name: string; make: (first: Notice) => string; state: OrderState }[] = [
  { id: "W02", name: "the same one again", make: (first) => JSON.stringify(first), state: "received" },
  {
    id: "W02",
    name: "the same one with its keys in another order",
    make: (first) => JSON.stringify(Object.fromEntries(Object.entries(first).reverse())),
    state: "received",
  },
  {
    id: "W02",
    name: "the same one with other white space",
    make: (first) => JSON.stringify(first, null, 2),
    state: "received",
  },
  {
    id: "W03",
    name: "one whose id was used for another body",
    make: (first) => JSON.stringify({ ...first, level: "high" }),
    state: "paid, in review",
  },
  {
    id: "W04",
    name: "one of the same payment with an id of its own",
    make: (first) => JSON.stringify({ ...first, notification_id: `${first.notification_id} again` }),
    state: "received",
  },
  {
    id: "W38",
    name: "one of a second payment",
    make: (first) => JSON.stringify(ofSecondPayment(first)),
    state: "paid, in review",
  },
];

for (const { id, name, make, state } of SECONDS) {
  test(
    `${name} leaves a ready plan ready, and a paid one "${state}" [${id}]`,
    longUnless(id === "W38"),
    async ({ servers, sandbox }) => {
      const { origin } = servers.shop;
      const { buyer, order } = await buyerAtCardForm(origin, sandbox);
      const body = paymentNotification(order);
      expect(await sendNotification(origin, body)).toBe(STORED);
      await expectState(buyer, "ready");
      expect(await sendNotification(origin, make(JSON.parse(body)))).toBe(STORED);
      await expectState(buyer, "ready");

      // Paid by asking; late notifications don't make it ready, so a flag can be seen.
      await sandbox.set({ listDelayMs: 3_600_000 });
      const other = await buyerAtCardForm(origin, sandbox);
      await other.buyer.pay(sandbox);
      await expectStateSoon(other.buyer, "received");
      const lateBody = paymentNotification(other.order);
      for (const late of [lateBody, make(JSON.parse(lateBody))])
        expect(await sendNotification(origin, late, { timestamp: ago(40) })).toBe(STORED);
      await expectState(other.buyer, state);
    },
  );
}

interface Notice {
  notification_id: string;
  event: { id: string; detail: { paid_at: number } };
}

function ofSecondPayment({ event, ...first }: Notice): Notice {
  const detail = { ...event.detail, paid_at: event.detail.paid_at + 60_000 };
  return {
    ...first,
    notification_id: `${first.notification_id} second`,
    event: { ...event, id: `${event.id} second`, detail },
  };
}

test("eight copies at once pay once [W05]", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const body = paymentNotification(order);
  const copies = Array.from({ length: 8 }, () => sendNotification(origin, body));
  expect(new Set(await Promise.all(copies))).toEqual(new Set([STORED]));
  await expectState(buyer, "ready");
});

test(
  "one before the order is acknowledged is stored, and no card form opens after it [W06]",
  LONG,
  async ({ servers, sandbox }) => {
    const { origin } = servers.shop;
    const buyer = new HttpBuyer(origin, spareSim());
    await buyer.showPlans();
    await buyer.buy();
    await sandbox.fail({ call: "singleOrder", kind: "delay", ms: 5_000, sim: buyer.sim });
    const continued = buyer.continueToPayment();
    await expect.poll(async () => (await sandbox.ledger()).counts.orders, { intervals: [50] }).toBe(1);
    expect(await sendNotification(origin, paymentNotification(await buyer.placed(sandbox)))).toBe(STORED);
    await continued;
    await expectState(buyer, "ready");
    expect((await sandbox.counts()).intents).toBe(0);
  },
);

test(
  "one that comes before the buyer is back is what the return page shows [W07]",
  LONG,
  async ({ servers, sandbox }) => {
    const { origin } = servers.shop;
    const { buyer, order } = await buyerAtCardForm(origin, sandbox);
    await buyer.tell("confirming");
    expect(await sendNotification(origin, paymentNotification(order))).toBe(STORED);
    await expectState(buyer, "ready");
  },
);

test("one that comes after the result was found adds nothing [W08]", LONG, async ({ servers, sandbox }) => {
  await sandbox.set({ notifications: "hold" });
  const { buyer } = await buyerAtCardForm(servers.shop.origin, sandbox);
  await buyer.pay(sandbox);
  await expectStateSoon(buyer, "ready");
  await sandbox.set({ notifications: "send" });
  const states = async () => (await sandbox.ledger()).notifications.map(({ state }) => state);
  await expect.poll(states).toEqual(["delivered"]);
  await expectState(buyer, "ready");
});

test("one for a refused order pays it nevertheless [W10]", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const buyer = new HttpBuyer(origin, spareSim());
  await sandbox.fail({ call: "stripePay", kind: "json", body: { operateCode: "F", message: "no" }, sim: buyer.sim });
  await buyer.openCardForm();
  expect(await buyer.status()).toBe("ended");
  expect(await sendNotification(origin, paymentNotification(await buyer.placed(sandbox)))).toBe(STORED);
  await expectState(buyer, "ready");
});

test(
  "one that comes 16 minutes after signing adds nothing to the known result [W12]",
  LONG,
  async ({ servers, sandbox }) => {
    const { origin } = servers.shop;
    const { buyer, order } = await buyerAtCardForm(origin, sandbox);
    await buyer.pay(sandbox);
    await expectStateSoon(buyer, "ready");
    expect(await sendNotification(origin, paymentNotification(order), { timestamp: ago(16) })).toBe(STORED);
    await expectState(buyer, "ready");
  },
);

test("one that is replayed a day after signing changes nothing [W20]", LONG, async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  const replayed = { timestamp: ago(DAY_MINUTES) };
  const body = paymentNotification(order);
  expect(await sendNotification(origin, body)).toBe(STORED);
  for (let times = 0; times < 3; times += 1) {
    expect(await sendNotification(origin, body, replayed)).toBe(STORED);
    await expectState(buyer, "ready");
  }
});

test("one that says paid is believed where the payment result said no [W36]", LONG, async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await expectState(buyer, "waiting");
  expect((await sandbox.requests("resultQuery")).some(({ body }) => body.payId === order.payId)).toBe(true);
  expect(await sendNotification(origin, paymentNotification(order))).toBe(STORED);
  await expectState(buyer, "ready");
});
