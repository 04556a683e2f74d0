import type { Order } from "#/lib/orders/order.ts";
import { type OrderStatus, statusOf } from "#/lib/orders/status.ts";
import type { OrdersBench } from "./orders-bench.ts";

const PAUSE_MS = 5_000;

/** Entries of a SIM's list, in the words of the service. */
export const inUse = (title: string) => ({ servicePlanShowName: title, orderStatus: "2", time: "1", unit: "2" });
export const waiting = (title: string) => ({ ...inUse(title), orderStatus: "1" });

/** What tests about the lists of SIMs do with a bench. */
export function listTools(bench: () => OrdersBench) {
  async function answer(fault: object): Promise<void> {
    const { sandbox } = bench();
    await fetch(`${sandbox.origin}/control/faults`, { method: "DELETE" });
    await sandbox.control("faults", { call: "singleQueryOrder", times: -1, ...fault });
  }
  return {
    pay: ({ partnerIds: { payId } }: Order) => bench().sandbox.control("pay", { payId }),
    statuses: (orders: Order[]): Promise<OrderStatus[]> =>
      Promise.all(orders.map(async ({ id }) => statusOf(await bench().read(id)))),
    /** Asks about the orders until nothing is due, twice: what one answer says about another order is asked for after it. */
    async askAll(orders: Order[]): Promise<void> {
      for (let round = 0; round < 3; round += 1) {
        bench().pass(PAUSE_MS);
        for (const { id } of orders) await bench().orders.refresh(await bench().read(id));
        await bench().sweepAll();
      }
    },
    listIs: (...orderList: object[]) =>
      answer({ kind: "json", body: { operateCode: "S", message: "success", data: { orderList } } }),
    listFails: () => answer({ kind: "status", status: 503 }),
  };
}
