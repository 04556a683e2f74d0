import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import { readOrders } from "#/lib/orders/store.ts";
import { latestStopRequest, type RenewalIds, type StopRequest, stoppedSince, withoutRests } from "./stop-request.ts";

/** A renewal that began here. */
export interface OwnRenewal extends RenewalIds {
  /** The shop's own number of the order; the partner may use either, where it has answered with another one. */
  readonly ownOrderNo: string;
  /** When the shop learned that it was paid, in epoch milliseconds: the clock of its owner's requests. */
  readonly learnedAt: number;
}

/** The orders of a SIM that were paid with a renewal, the last one first. */
export function paidRenewing(query: Kysely<Schema>, sim: string): Promise<Order[]> {
  const ofSim = query.selectFrom("orders").selectAll().where("sim", "=", sim);
  return readOrders(ofSim.where("renews", "=", 1).where("payment", "=", "paid").orderBy("paid_at", "desc"));
}

/** The order of a SIM that was paid last with a renewal. */
export async function latestRenewing(query: Kysely<Schema>, sim: string): Promise<Order | null> {
  return (await paidRenewing(query, sim))[0] ?? null;
}

/** The renewal that began with a paid order. */
export function toOwnRenewal({ partnerIds, learnedAt }: Order): OwnRenewal {
  const { orderNo, partnerOrderNo, payId } = partnerIds;
  return { orderNo: partnerOrderNo ?? orderNo, ownOrderNo: orderNo, payId, learnedAt: learnedAt ?? 0 };
}

/** The numbers under which the partner knows that renewal. */
export function idsOf(order: Order): RenewalIds {
  const { orderNo, payId } = toOwnRenewal(order);
  return { orderNo, payId };
}

/**
 * When a renewal of the SIM, or that of an order alone, was last chosen here, attempted with a card or subscribed to, in epoch milliseconds;
 * 0 for never.
 */
export async function lastBegunAt(query: Kysely<Schema>, about: Order | { sim: string }): Promise<number> {
  const orders = query.selectFrom("orders");
  const asked = "id" in about ? orders.where("id", "=", about.id) : orders.where("sim", "=", about.sim);
  const { begun_at } = await asked
    .select(({ fn }) => fn.max(fn.coalesce("subscribe_sent_at", "tried_at", "renewal_chosen_at")).as("begun_at"))
    .executeTakeFirstOrThrow();
  return Number(begun_at ?? 0);
}

/** When the shop last sent, or learned, something that may have changed the renewal of a SIM, in epoch milliseconds; 0 for never. */
export async function lastChangedAt(query: Kysely<Schema>, sim: string): Promise<number> {
  const row = await query
    .selectFrom("orders")
    .select(({ fn }) => [
      fn.max("subscribe_sent_at").as("sent"),
      fn.max("tried_at").as("tried"),
      fn.max("paid_at").as("paid"),
      fn.max("renewal_found_at").as("found"),
    ])
    .where("sim", "=", sim)
    .executeTakeFirstOrThrow();
  return Math.max(...Object.values(row).map(Number));
}

/**
 * Whether a stop request is about this renewal: the one that it names. A request that names none may be about any that did not begin here
 * after it.
 */
export async function isMeant(
  query: Kysely<Schema>,
  { renewal: named, requestedAt }: Pick<StopRequest, "renewal" | "requestedAt">,
  { orderNo, payId }: { orderNo: string | null; payId: string | null },
): Promise<boolean> {
  if (payId === null) return true;
  if (named !== null) return payId === named.payId || (orderNo !== null && orderNo === named.orderNo);
  return !(await hasBegunAfter(query, payId, requestedAt));
}

/** Whether a stop request has ended this renewal since it was paid. */
export async function wasStopped(query: Kysely<Schema>, sim: string, own: OwnRenewal): Promise<boolean> {
  return (await endOf(query, sim, own)) !== null;
}

/** The stop request that has ended this renewal since it was paid; null for none. Of several, the first one. */
export async function endOf(query: Kysely<Schema>, sim: string, own: OwnRenewal): Promise<StopRequest | null> {
  return (await endsOf(query, sim, own))[0] ?? null;
}

/** The last one that has ended an order's renewal: one that went on all the same may have been stopped again. */
export async function lastEndOf(query: Kysely<Schema>, order: Order): Promise<StopRequest | null> {
  return (await endsOf(query, order.sim, toOwnRenewal(order))).at(-1) ?? null;
}

/** The last end that names this order's renewal, also one from before the shop knew of its payment. */
export async function lastNamedEnd(query: Kysely<Schema>, order: Order): Promise<StopRequest | null> {
  const ends = await stoppedSince(query, order.sim, 0);
  return ends.findLast(({ renewal }) => renewal !== null && namesOrder(renewal, order)) ?? null;
}

async function endsOf(query: Kysely<Schema>, sim: string, own: OwnRenewal): Promise<StopRequest[]> {
  const ends: StopRequest[] = [];
  for (const request of await stoppedSince(query, sim, own.learnedAt)) {
    if (await hasEnded(query, request, own)) ends.push(request);
  }
  return withoutRests(ends);
}

/** A stop request without a name counts only if its owner made it after the payment: fulfilled later, it may be about an earlier renewal. */
async function hasEnded(query: Kysely<Schema>, request: StopRequest, own: OwnRenewal): Promise<boolean> {
  if (request.renewal === null && request.requestedAt <= own.learnedAt) return false;
  return request.renewal?.orderNo === own.ownOrderNo || (await isMeant(query, request, own));
}

/** Whether the owner has requested the end of the renewal that began with a paid order, fulfilled or not. */
export async function isStopRequested(query: Kysely<Schema>, order: Order): Promise<boolean> {
  return (await isStopOpen(query, order)) || wasStopped(query, order.sim, toOwnRenewal(order));
}

/** Whether a request that isn't fulfilled yet means the order's renewal. */
export async function isStopOpen(query: Kysely<Schema>, order: Order): Promise<boolean> {
  const request = await latestStopRequest(query, order.sim);
  return request?.stoppedAt === null && isMeant(query, request, toOwnRenewal(order));
}

/** Whether one of these orders was paid with a renewal whose end its owner hasn't asked for. */
export async function hasRunningRenewal(
  { db }: Pick<OrdersContext, "db">,
  orderIds: readonly string[],
): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const own = db.query.selectFrom("orders").selectAll().where("id", "in", orderIds);
  const paid = await readOrders(own.where("renews", "=", 1).where("payment", "=", "paid"));
  for (const order of paid) if (!(await isStopRequested(db.query, order))) return true;
  return false;
}

/** Whether the renewal with this payId began here after that moment: by its subscription, else its first card, else its choice. */
export async function hasBegunAfter(query: Kysely<Schema>, payId: string, time: number): Promise<boolean> {
  const later = await query
    .selectFrom("orders")
    .select("id")
    .where("pay_id", "=", payId)
    .where(({ eb, fn, selectFrom }) => {
      // From the history, because `subscribe_sent_at` changes when the answer is lost.
      const subscribing = selectFrom("history")
        .select(({ fn: { max } }) => max("at").as("at"))
        .whereRef("order_id", "=", "orders.id")
        .where("event", "=", "subscribing");
      return eb(fn.coalesce(subscribing, "tried_at", "renewal_chosen_at"), ">", time);
    })
    .executeTakeFirst();
  return later !== undefined;
}
