import { expect } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import type { OrdersBench } from "./orders-bench.ts";

/** A paid order that the shop has asked about, so its plan is on the SIM unless the sandbox holds its list back. */
export async function paidOrder({ orders, sandbox, startOrder }: OrdersBench): Promise<Order> {
  const order = await startOrder();
  await sandbox.pay(order.partnerIds.payId);
  return orders.refresh(order);
}

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
