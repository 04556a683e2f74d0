import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { isMeant, lastEndOf, paidRenewing, toOwnRenewal } from "./own-renewal.ts";
import { heardOfAt } from "./renewal-payment.ts";
import type { StopRequest } from "./stop-request.ts";

/** The last end of an order's renewal, where it holds: a renewal that may have charged since goes on, although it was stopped. */
export async function holdingEndOf(reading: Reading, query: Kysely<Schema>, order: Order): Promise<StopRequest | null> {
  const end = await lastEndOf(query, order);
  if (end === null) return null;
  const charges = await heardOfAt(reading, query, order);
  return charges.some((at) => at > (end.stoppedAt ?? at)) ? null : end;
}

/** The orders of a SIM whose renewals go on by our own records: paid, and without an end that holds. The last one first. */
export async function goingOn(reading: Reading, query: Kysely<Schema>, sim: string): Promise<Order[]> {
  const running: Order[] = [];
  for (const order of await paidRenewing(query, sim)) {
    if ((await holdingEndOf(reading, query, order)) === null) running.push(order);
  }
  return running;
}

/** The orders whose renewals a stop request is to end: the one that it names, else all that go on and began before it. */
export async function ordersToEnd(context: OrdersContext, request: StopRequest): Promise<Order[]> {
  const { sim, renewal } = request;
  const { query } = context.db;
  if (renewal !== null) return (await paidRenewing(query, sim)).filter((order) => namesOrder(renewal, order));
  const meant: Order[] = [];
  for (const order of await goingOn(context, query, sim)) {
    if (await isMeant(query, request, toOwnRenewal(order))) meant.push(order);
  }
  return meant;
}

/**
 * Whether the partner's record is of a renewal that began here, by any of its numbers. Where it has none, a renewal here that goes on counts as
 * the one that is meant.
 */
export async function beganHere(reading: Reading, query: Kysely<Schema>, sim: string, record: Named): Promise<boolean> {
  const { orderNo, payId } = record;
  if (payId === null && orderNo === null) return (await goingOn(reading, query, sim)).length > 0;
  const numbers = [...(orderNo === null ? [] : [orderNo]), ...(payId === null ? [] : [payId])];
  const known = await query
    .selectFrom("orders")
    .select("id")
    // No browser can prove that it made an erased order, so any that knows the SIM number may stop its renewal.
    .where("erased_at", "is", null)
    .where(({ eb, or }) =>
      or(
        ["pay_id" as const, "order_no" as const, "partner_order_no" as const].map((column) =>
          eb(column, "in", numbers),
        ),
      ),
    )
    .executeTakeFirst();
  return known !== undefined;
}

/** A renewal as the partner names it. */
type Named = { orderNo: string | null; payId: string | null };
