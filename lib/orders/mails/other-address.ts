import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";

export const ELSEWHERE = ["receipt", "link"] as const;
export type Elsewhere = (typeof ELSEWHERE)[number];

/** One mail about an order to an address that its buyer didn't type. The order keeps its own. */
export interface OtherAddress {
  id: string;
  operatorId: string;
  at: number;
  what: Elsewhere;
  /** Empty once it was erased. */
  address: string;
}

/** Which of the two such a mail contains. Where another person paid, only the link, since that payer has the receipt. */
export function whatIsSent(order: Order, chosen: Elsewhere): Elsewhere {
  return isPaidByOther(order) ? "link" : chosen;
}

/** Those of an order, the oldest first. */
export async function otherAddresses(query: Kysely<Schema>, orderId: string): Promise<OtherAddress[]> {
  const rows = await query
    .selectFrom("other_addresses")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("at")
    .execute();
  return rows.map(({ id, operator_id, at, what, address }) => ({
    id,
    operatorId: operator_id,
    at,
    what: ELSEWHERE.find((known) => known === what) ?? "link",
    address,
  }));
}

/** Queues the mail, and one that tells the order's own address. Part of a transaction. */
export async function writeElsewhere(
  transaction: Transaction<Schema>,
  order: Order,
  { id, operatorId, at, what, address }: OtherAddress,
  isOwnTold: boolean,
): Promise<void> {
  await transaction
    .insertInto("other_addresses")
    .values({ id, order_id: order.id, operator_id: operatorId, at, what, address })
    .execute();
  const mail = { about: order.id, occasion: id, language: order.readerLanguage };
  await queueMail(transaction, { kind: "sent-elsewhere", ...mail }, at);
  if (isOwnTold) await queueMail(transaction, { kind: "told-elsewhere", ...mail }, at);
}
