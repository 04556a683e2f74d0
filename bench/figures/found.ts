import { setTimeout as pause } from "node:timers/promises";
import { readBooks } from "#/bench/torture/books/books.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { keepShop } from "./shop-kept.ts";

/** Milliseconds from the charge until the shop knew of it: for buyers who left, and for buyers with the page open. */
export interface Found {
  away: number[];
  looking: number[];
}

const AT_ONCE = 6;
const LONGEST_MS = 90_000;

/** Every notification is lost, so the shop learns of payments only from its own queries. */
export async function timeToFind(count: number): Promise<Found> {
  const kept = await keepShop();
  const shop = await kept.start();
  await kept.sandbox.set({ notifications: "lose" });
  const looked = new Set<string>();
  const waiting = Array.from({ length: count }, (_empty, index) => index);
  const worker = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const buyer = new HttpBuyer(kept.origin, spareSim());
      await buyer.openCardForm();
      await buyer.tell("confirming");
      const { payId } = await buyer.placed(kept.sandbox);
      // Opening the order's page would make the shop ask at once.
      await kept.sandbox.pay(payId);
      if (number % 2 === 0) continue;
      looked.add(buyer.orderId);
      await look(buyer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await pause(15_000);
  await shop.stop();
  const { orders, partner } = await readBooks(kept, kept.sandbox);
  await kept.clear();
  const found: Found = { away: [], looking: [] };
  for (const { payId, at } of partner.charges) {
    const order = orders.find(({ pay_id }) => pay_id === payId);
    if (!order?.paid_at) throw new Error("a payment was not found");
    found[looked.has(order.id) ? "looking" : "away"].push(order.paid_at - at);
  }
  return found;
}

/** Polls as an open page does: after two seconds, then with growing pauses. */
async function look(buyer: HttpBuyer): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_MS;
  for (let pauseMs = 2_000; Date.now() < giveUpAt; pauseMs = Math.min(pauseMs * 1.3, 8_000)) {
    await pause(pauseMs);
    if (["received", "ready"].includes(await buyer.status())) return;
  }
}
