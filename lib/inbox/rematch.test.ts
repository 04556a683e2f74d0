import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { matchAgain } from "./rematch.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const THEIR_NUMBER = "T2026112100001234";

async function outcomes(): Promise<string[]> {
  const rows = await bench.context.db.query.selectFrom("notifications").select("outcome").execute();
  return rows.map((row) => row.outcome);
}

/** Word of a payment by the service's own number for the order, which we don't know, and by nothing else. */
function notifyByTheirNumber(order: Order, number = THEIR_NUMBER) {
  return bench.notify(order, {
    top: { source: { reference_id: "none" }, notification_id: `N-${order.id}-${number}` },
    event: { id: "none" },
    detail: { order_id: number, purchase_order_id: "none" },
  });
}

async function learn({ id }: Order, number = THEIR_NUMBER): Promise<void> {
  await bench.context.db.query.updateTable("orders").set({ partner_order_no: number }).where("id", "=", id).execute();
}

test("a notification that came before its order's number is matched once it is known", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  expect(await notifyByTheirNumber(order)).toBe(200);
  expect(await matchAgain(bench.context)).toBe(0);
  expect(await bench.read(order.id)).toMatchObject({ payment: "open", version: order.version });
  expect((await outcomes()).at(-1)).toBe("unmatched");

  await learn(order);
  const matched = await Promise.all([matchAgain(bench.context), matchAgain(bench.context)]);
  expect(matched.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await outcomes()).at(-1)).toBe("applied");
  expect((await bench.events(order.id)).filter((event) => event === "heard")).toHaveLength(1);

  bench.pass(5_000);
  await bench.sweep();
  expect((await bench.read(order.id)).payment).toBe("paid");
});

test("a notification matched late proves nothing, and shows the payment as being checked", async () => {
  const order = await bench.startOrder();
  await notifyByTheirNumber(order, "T2026112100009999");
  await learn(order, "T2026112100009999");
  expect(await matchAgain(bench.context)).toBe(1);
  const told = await bench.read(order.id);
  expect(told).toMatchObject({ payment: "open", review: null });
  expect(statusOf(told)).toBe("checking");
});

test("a stored notification that can't be opened does not block the others [D13]", async () => {
  const order = await bench.startOrder();
  await notifyByTheirNumber(order, "T2026112100007777");
  const broken = { notification_id: "broken", body_digest: "broken", key_id: "k", layout: "l", outcome: "unmatched" };
  const received_at = bench.context.clock.now() + 1;
  await bench.context.db.query
    .insertInto("notifications")
    .values({ ...broken, received_at, order_id: null, body_sealed: "not sealed" })
    .execute();
  await learn(order, "T2026112100007777");
  expect(await matchAgain(bench.context)).toBe(1);
  expect(bench.log.join()).toContain("a stored notification can't be matched");
});
