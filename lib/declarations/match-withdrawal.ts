import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { flag } from "#/lib/orders/attention/flag.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CHARGED_WITHDRAWN, WITHDRAWN } from "#/lib/orders/status.ts";
import { ConflictError } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { heardOfAt } from "#/lib/renewals/renewal-payment.ts";
import { acknowledge, type StoredDeclaration } from "./acknowledge.ts";

/**
 * Makes a withdrawal that fits no order that of an order, from the time when it was declared, with all that would have followed then. Part of a
 * transaction.
 * @throws {ConflictError} when the declaration has an order meanwhile, or was erased
 */
export async function withdrawFrom(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  withdrawal: StoredDeclaration,
  at: number,
): Promise<void> {
  const { id, declaredAt } = withdrawal;
  const { numUpdatedRows } = await transaction
    .updateTable("declarations")
    .set({ order_id: order.id })
    .where("id", "=", id)
    .where("order_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ConflictError(`the declaration ${id} was matched or erased meanwhile`);
  await acknowledge(transaction, order, withdrawal, at);
  const wasCharged = (await heardOfAt(reading, transaction, order)).some((chargedAt) => chargedAt > declaredAt);
  // At the time of the declaration: a later charge came after it, and the buyer waits since then.
  await flag(transaction, order, wasCharged ? [WITHDRAWN, CHARGED_WITHDRAWN] : [WITHDRAWN], declaredAt);
}
