import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";
import { addDoubts } from "#/lib/orders/status.ts";
import { advance } from "#/lib/orders/store.ts";
import { isFlaggedStill } from "./orders-for-people.ts";

/**
 * Flags an order for what has just happened, even if it has that reason already: an operator has seen only the earlier case.
 * @param about what the history keeps beside the doubts
 */
export async function flag(
  transaction: Transaction<Schema>,
  order: Order,
  doubts: readonly string[],
  at: number,
  about: { payment?: string } = {},
): Promise<void> {
  if (doubts.length === 0) return;
  const review = addDoubts(order, doubts)?.review ?? order.review;
  await advance(transaction, order, "flagged", { review }, { at, detail: { doubts, ...about } });
}

/** The same for what may be reported several times: until an operator has handled the order, repeats change nothing. */
export async function flagOnce(
  transaction: Transaction<Schema>,
  order: Order,
  doubts: readonly string[],
  at: number,
): Promise<void> {
  if (addDoubts(order, doubts) === null && (await isFlaggedStill(transaction, order.id))) return;
  await flag(transaction, order, doubts, at);
}

/** Each time an order was flagged, and for what. */
export async function flagsOf(query: Pick<Transaction<Schema>, "selectFrom">, orderId: string) {
  const history = query.selectFrom("history").select(["at", "version", "detail"]).where("order_id", "=", orderId);
  const rows = await history.where("event", "=", "flagged").orderBy("version").execute();
  return rows.map(({ at, version, detail }) => {
    const { doubts = [] } = JSON.parse(detail) as { doubts?: string[] };
    return { at, version, doubts };
  });
}
