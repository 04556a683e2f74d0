import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { OrderRow, Schema } from "#/lib/db/schema.ts";
import { writeRead } from "#/lib/desk/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { readOrders } from "#/lib/orders/store.ts";
import { type ListFilter, type Place, startOfDay } from "./filter.ts";

export const PAGE = 50;
/** Counting stops here: a page never waits for the count of a million orders. */
export const MOST_COUNTED = 5_000;

export interface OrderList {
  orders: Order[];
  /** How many orders fit; null for more than are counted. */
  count: number | null;
  previous: Place | null;
  next: Place | null;
}

type OrderQuery<Output> = SelectQueryBuilder<Schema, "orders", Output>;

/** One page of a list, the newest order first. The audit keeps how many orders an operator was shown. */
export async function listOrders(
  context: DeskContext,
  operatorId: string,
  filter: ListFilter,
  place: Place | null,
): Promise<OrderList> {
  const { query } = context.db;
  const orders = await readPage(query.selectFrom("orders").selectAll(), filter, place);
  const hasMore = orders.length > PAGE;
  const isBackwards = place?.side === "before";
  const shown = orders.slice(0, PAGE);
  if (isBackwards) shown.reverse();
  const count = await countOrders(context, filter);
  await writeRead(context, { operatorId, event: "orders listed", subject: "", detail: { count: shown.length } });
  return {
    orders: shown,
    count,
    previous: (isBackwards ? hasMore : place !== null) ? placeOf("before", shown[0]) : null,
    next: isBackwards || hasMore ? placeOf("after", shown.at(-1)) : null,
  };
}

/** One more than a page holds, from a place on. Read by the order of an index, so no page is slower than the first. */
export async function readPage(query: OrderQuery<OrderRow>, filter: ListFilter, place: Place | null): Promise<Order[]> {
  const direction = place?.side === "before" ? "asc" : "desc";
  const sorted = filtered(query, filter)
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(PAGE + 1);
  return readOrders(place === null ? sorted : sorted.where(beyond(place)));
}

async function countOrders({ db }: DeskContext, filter: ListFilter): Promise<number | null> {
  const some = filtered(db.query.selectFrom("orders").select("id"), filter).limit(MOST_COUNTED + 1);
  const { count } = await db.query
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) > MOST_COUNTED ? null : Number(count);
}

function placeOf(side: Place["side"], order: Order | undefined): Place | null {
  return order === undefined ? null : { side, createdAt: order.createdAt, id: order.id };
}

function beyond({ side, createdAt, id }: Place) {
  return sql<SqlBool>`(created_at, id) ${sql.raw(side === "after" ? "<" : ">")} (${createdAt}, ${id})`;
}

function filtered<Output>(query: OrderQuery<Output>, filter: ListFilter): OrderQuery<Output> {
  return query.where((builder) => builder.and(conditionsOf(builder, filter)));
}

function conditionsOf(eb: ExpressionBuilder<Schema, "orders">, filter: ListFilter) {
  const { payment, plan, show, from, to, currency, name } = filter;
  return [
    ...(payment === undefined ? [] : [eb("payment", "=", payment)]),
    ...(plan === undefined ? [] : [eb("service", "=", plan)]),
    ...(show === "flagged" ? [eb("review", "is not", null)] : []),
    ...(show === "unserved" ? [UNSERVED] : []),
    ...(show === "renews" ? [sql<SqlBool>`renews = 1`] : []),
    ...(from === undefined ? [] : [eb("created_at", ">=", startOfDay(from))]),
    ...(to === undefined ? [] : [eb("created_at", "<", startOfDay(to) + DAY)]),
    ...(currency === undefined ? [] : [eb("currency", "=", currency)]),
    ...(name === undefined ? [] : [eb("plan_title", "=", name)]),
    ...digestConditions(filter),
  ];
}

/** Written out as in its index: a bound value would hide from the database that they agree. */
const UNSERVED = sql<SqlBool>`payment = 'paid' AND service <> 'active' AND delivered_at IS NULL`;

/** The rooms don't know the columns of digests, and the plugin makes no digest of a digest: so they are named here. */
function digestConditions({ sim, end, mail }: ListFilter) {
  return [
    ...(sim === undefined ? [] : [sql<SqlBool>`sim_digest = ${sim}`]),
    ...(end === undefined ? [] : [sql<SqlBool>`sim_end_digest = ${end}`]),
    ...(mail === undefined ? [] : [sql<SqlBool>`email_digest = ${mail}`]),
  ];
}

/** The first ids that fit: enough to tell one from several. */
export function findIds({ query }: DeskContext["db"], filter: ListFilter): Promise<{ id: string }[]> {
  return filtered(query.selectFrom("orders").select("id"), filter).limit(2).execute();
}
