import { expect } from "vitest";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { findItem } from "#/lib/desk/queue/queue.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { change } from "#/lib/orders/store.ts";
import type { OrdersBench } from "#/lib/testing/orders-bench.ts";

const WORD = { reason: "refunded", note: "Given back at the processor." } as const;

interface Desk {
  bench: OrdersBench;
  ann: Pick<DeskSession, "operator">;
}

/** What tests do with the item of an order. @param desk is made before the tests, and after this */
export function createOrderQueue(desk: () => Desk) {
  async function itemOf({ id }: Order) {
    const { db, clock } = desk().bench.context;
    const item = await findItem({ query: db.query, now: clock.now() }, `order:${id}`);
    if (item === null) throw new Error("no item");
    return item;
  }
  return {
    itemOf,
    async handle(order: Order): Promise<void> {
      const { bench, ann } = desk();
      const { key, kind, version } = await itemOf(order);
      const handled = await handleItem(bench.context, ann, { key, kind, version, ...WORD });
      expect(handled).toEqual({ status: "handled" });
    },
    /** Flags as `decide` does. */
    async flag({ id }: Order, ...doubts: string[]): Promise<void> {
      const { bench } = desk();
      const order = await bench.read(id);
      const review = [...(order.review?.split("\n") ?? []), ...doubts].join("\n");
      await change(bench.context, order, "flagged", { review }, { doubts });
    },
  };
}
