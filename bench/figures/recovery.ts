import { setTimeout as pause } from "node:timers/promises";
import { readBooks } from "#/bench/torture/books/books.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { keepShop } from "./shop-kept.ts";

/** Milliseconds from the restart until the shop takes orders, and until it knows of a payment that was made while it was down. */
export interface Recovery {
  ready: number[];
  found: number[];
}

const SETTLED_MS = 12_000;

/** Kills the shop while a buyer confirms; the payment goes through while no shop runs, and its notification is lost. */
export async function timeToRecover(count: number): Promise<Recovery> {
  const kept = await keepShop();
  await kept.sandbox.set({ notifications: "lose" });
  const startedAt = new Map<string, number>();
  const ready: number[] = [];
  let shop = await kept.start();
  for (let time = 0; time < count; time += 1) {
    const buyer = new HttpBuyer(kept.origin, spareSim());
    await buyer.openCardForm();
    await buyer.tell("confirming");
    process.kill(shop.pid, "SIGKILL");
    await shop.stop();
    await kept.sandbox.pay((await buyer.placed(kept.sandbox)).payId);
    const begunAt = Date.now();
    startedAt.set(buyer.orderId, begunAt);
    shop = await kept.start();
    ready.push(Date.now() - begunAt);
    await pause(SETTLED_MS);
  }
  await shop.stop();
  const { orders } = await readBooks(kept, kept.sandbox);
  await kept.clear();
  const found = orders.map(({ id, paid_at }) => {
    if (paid_at === null) throw new Error("a payment was not found");
    return paid_at - (startedAt.get(id) ?? Number.NaN);
  });
  return { ready, found };
}
