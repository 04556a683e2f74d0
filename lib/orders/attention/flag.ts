import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";
import { addDoubts } from "#/lib/orders/status.ts";
import { advance } from "#/lib/orders/store.ts";
import { isFlaggedStill } from "./orders-for-people.ts";

/**
 * Flags an order for what has just happened. Once an operator has handled the order, a reason that it has already is news too: what was
 * handled is the time before. Until then it is one case.
 */
export async function flag(
  transaction: Transaction<Schema>,
  order: Order,
  doubts: readonly string[],
  at: number,
): Promise<void> {
  if (doubts.length === 0) return;
  const added = addDoubts(order, doubts);
  const isWaiting = await isFlaggedStill(transaction, order.id);
  const news = isWaiting ? (added?.news ?? []) : [...new Set(doubts)];
  if (news.length === 0) return;
  const review = added?.review ?? order.review;
  await advance(transaction, order, "flagged", { review }, { at, detail: { doubts: news } });
}
