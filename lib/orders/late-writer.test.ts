import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Partner } from "#/lib/partner/partner.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE } from "#/lib/testing/partner-calls.ts";
import type { Order } from "./order.ts";
import { createOrders, type Orders } from "./orders.ts";
import { statusOf } from "./status.ts";

/*
 * A process that was delayed (a paused machine, a long garbage collection) resumes long after its lease has expired and another process
 * has continued with the order. Each test delays one at a call to the partner, before the call is sent or after it was answered.
 */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const MINUTE = 60_000;
const WHEN = ["before it is sent", "after it was answered"] as const;
type When = (typeof WHEN)[number];
type Name = "place" | "authorise" | "subscribe" | "result" | "simOrders" | "renewal";

interface HeldUp {
  /** The orders of the process that is held up. */
  orders: Orders;
  renewals: Renewals;
  /** Resolves when it is. */
  isHeldUp: Promise<void>;
  goOn(): void;
}

/** Another process on the same database, delayed at its first call of this kind. */
function heldUpAt(name: Name, when: When): HeldUp {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const pause = async (): Promise<void> => {
    if (!isFirst) return;
    isFirst = false;
    arrived.resolve();
    await released.promise;
  };
  const call = bench.context.partner[name] as (...parameters: unknown[]) => Promise<unknown>;
  const held = async (...parameters: unknown[]): Promise<unknown> => {
    if (when === "before it is sent") await pause();
    const answer = await call(...parameters);
    if (when === "after it was answered") await pause();
    return answer;
  };
  const partner = { ...bench.context.partner, [name]: held } as Partner;
  const context = { ...bench.context, partner };
  const [orders, renewals] = [createOrders(context, PARTNER_CODE), createRenewals(context)];
  return { orders, renewals, isHeldUp: arrived.promise, goOn: released.resolve };
}

const buyer = (order: Order) => ({ email: "buyer@example.com", agreedMinor: order.price.amountMinor });

async function counts() {
  return (await bench.ledger()).counts;
}

test("a start that is held up and gets no answer doesn't say that nothing was charged [K25]", async () => {
  const order = await bench.openOrder();
  const late = heldUpAt("authorise", "before it is sent");
  const starting = late.orders.start(order.id, buyer(order));
  await late.isHeldUp;
  bench.pass(2 * MINUTE);
  await bench.orders.start(order.id, buyer(order));
  await bench.sandbox.control("faults", { call: "stripePay", kind: "status", status: 503, times: -1 });
  late.goOn();
  expect(await starting).toEqual({ status: "open" });
});

for (const when of WHEN) {
  for (const name of ["place", "authorise"] as const) {
    test(`a start held up at "${name}" ${when} finds the order open, overwrites nothing [K25]`, async () => {
      const order = await bench.openOrder();
      const late = heldUpAt(name, when);
      const starting = late.orders.start(order.id, buyer(order));
      await late.isHeldUp;
      bench.pass(2 * MINUTE);
      expect(await bench.orders.start(order.id, buyer(order))).toEqual({ status: "open" });
      const open = await bench.read(order.id);
      const card = bench.orders.card(open);
      late.goOn();
      expect(await starting).toEqual({ status: "open" });
      const after = await bench.read(order.id);
      expect(after).toEqual(open);
      expect(bench.orders.card(after)).toEqual(card);
      expect(await counts()).toMatchObject({ orders: 1, violations: 0 });
    });
  }

  test(`a start held up at "authorise" ${when} changes nothing about a paid order [K25]`, async () => {
    const order = await bench.openOrder();
    const late = heldUpAt("authorise", when);
    const starting = late.orders.start(order.id, buyer(order));
    await late.isHeldUp;
    bench.pass(2 * MINUTE);
    await bench.orders.start(order.id, buyer(order));
    await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
    expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
    const ready = await bench.read(order.id);
    late.goOn();
    await starting;
    expect(await bench.read(order.id)).toEqual(ready);
    expect(await counts()).toMatchObject({ orders: 1, charges: 1, violations: 0 });
  });

  test(`a subscription held up ${when} is requested once, and the order gets ready`, async () => {
    const order = await bench.startRenewal();
    const card = await bench.setUpCard(order);
    const late = heldUpAt("subscribe", when);
    const asking = late.renewals.subscribe(order.id, card);
    await late.isHeldUp;
    bench.pass(3 * MINUTE);
    await bench.renewals.subscribe(order.id, card);
    await bench.sweep();
    bench.pass(10_000);
    await bench.orders.refresh(await bench.read(order.id));
    late.goOn();
    expect(statusOf((await asking) ?? order)).not.toBe("ended");
    bench.pass(10_000);
    expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
    expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1, violations: 0 });
  });

  test(`a result query held up ${when} takes nothing back from a ready order [K25]`, async () => {
    const order = await bench.startOrder();
    const late = heldUpAt("result", when);
    const looking = late.orders.refresh(order);
    await late.isHeldUp;
    bench.pass(2 * MINUTE);
    await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
    expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
    const { payment, service, paidAt, activeAt, schedule } = await bench.read(order.id);
    late.goOn();
    await looking;
    expect(await bench.read(order.id)).toMatchObject({
      payment,
      service,
      paidAt,
      activeAt,
      schedule: { nextQueryAt: schedule.nextQueryAt },
    });
  });
}

test("a subscription given up that leaves late without an answer counts as requested again", async () => {
  const order = await bench.startRenewal();
  const card = await bench.setUpCard(order);
  const late = heldUpAt("subscribe", "before it is sent");
  const asking = late.renewals.subscribe(order.id, card);
  await late.isHeldUp;
  bench.pass(3 * MINUTE);
  expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ended");
  await bench.sandbox.control("faults", { call: "stripeSubDirectly", kind: "reset-after" });
  late.goOn();
  expect(statusOf((await asking) ?? order)).toBe("checking");
  bench.pass(10_000);
  expect(statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
  expect(await counts()).toMatchObject({ subscriptions: 1, charges: 1, violations: 0 });
});

test("an answer that is stored a day late does not count as one from after that day [T08]", async () => {
  const order = await bench.startOrder();
  const late = heldUpAt("result", "after it was answered");
  const looking = late.orders.refresh(order);
  await late.isHeldUp;
  bench.pass(25 * 60 * MINUTE);
  late.goOn();
  expect((await looking).payment).toBe("open");
});
