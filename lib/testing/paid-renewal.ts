import { expect } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import type { OrdersBench } from "./orders-bench.ts";

/** A paid order whose plan renews itself. */
export async function paidRenewal(
  { orders, renewals, startRenewal, setUpCard, read }: OrdersBench,
  overrides?: Parameters<OrdersBench["startRenewal"]>[0],
): Promise<Order> {
  const order = await startRenewal(overrides);
  await renewals.subscribe(order.id, await setUpCard(order));
  await expect.poll(async () => (await orders.refresh(await read(order.id))).payment).toBe("paid");
  return read(order.id);
}
