import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { readOrders } from "#/lib/orders/store.ts";
import { indexesFor, type Mark, otherConditions, walkedConditions } from "./conditions.ts";
import type { ListFilter, Place } from "./filter.ts";

export const PAGE = 50;
/** Counting stops here: a page never waits for the count of a million orders. */
export const MOST_COUNTED = 5_000;

/** How many orders fit. */
export interface Count {
  orders: number;
  /** False where counting stopped: there may be more. */
  isAll: boolean;
}

export interface OrderList {
  orders: Order[];
  count: Count;
  previous: Place | null;
  next: Place | null;
}

/** One page of a list, the newest order first. The audit keeps how many orders an operator was shown. */
export async function listOrders(
  context: DeskContext,
  operatorId: string,
  filter: ListFilter,
  place: Place | null,
): Promise<OrderList> {
  const list = await openList(context, filter);
  const orders = await list.read(place, PAGE + 1);
  const hasMore = orders.length > PAGE;
  const isBackwards = place?.side === "before";
  const shown = orders.slice(0, PAGE);
  if (isBackwards) shown.reverse();
  const count = place === null && !hasMore ? { orders: shown.length, isAll: true } : await list.count();
  await writeRead(context, { operatorId, event: "orders listed", subject: "", detail: { count: shown.length } });
  return {
    orders: shown,
    count: { ...count, orders: Math.max(count.orders, shown.length) },
    previous: (isBackwards ? hasMore : place !== null) ? placeOf("before", shown[0]) : null,
    next: isBackwards || hasMore ? placeOf("after", shown.at(-1)) : null,
  };
}

/** The orders beside one in a list, whether it fits the list itself or not. */
export async function neighboursOf(
  context: DeskContext,
  filter: ListFilter,
  order: Order,
): Promise<Record<"newer" | "older", string | null>> {
  const list = await openList(context, filter);
  const beside = async (side: Place["side"]) => (await list.read(placeOf(side, order), 1))[0]?.id ?? null;
  return { newer: await beside("before"), older: await beside("after") };
}

/** A list as the database reads it. */
export interface OpenList {
  /** The orders of a list beyond a place, from the nearest on. Read in the order of an index, so no page is slower than the first. */
  read(place: Place | null, most: number): Promise<Order[]>;
  count(): Promise<Count>;
}

/** So few are looked up one by one: PostgreSQL would take conditions that hold together for rare, and walk the whole table. */
const FEW = 2_000;

/** Chooses the index by which the fewest orders are walked: SQLite doesn't know how often a value occurs. */
export async function openList(context: DeskContext, filter: ListFilter): Promise<OpenList> {
  const { query } = context.db;
  const now = context.clock.now();
  const walk = (index: readonly Mark[]) =>
    newestFirst(query.selectFrom("orders").where(({ and }) => and(walkedConditions(filter, index, now))));
  const { index, walked } = await rarest(indexesFor(filter), (one) => countWalked(query, walk(one)));
  const others = otherConditions(filter, index);
  return walked <= FEW ? fewOf(query, walk(index), others) : manyOf(query, walk(index), others);
}

/** In two steps: the first needs columns of the index only. */
function manyOf(query: Kysely<Schema>, walked: OrderQuery<object>, others: RawBuilder<SqlBool>[]): OpenList {
  return {
    read(place, most) {
      const fitting = walked.where(({ and }) => and(others));
      const ids = newestFirst(fitting.clearOrderBy(), isReversed(place)).where(beyond(place)).select("id").limit(most);
      return readOrders(newestFirst(query.selectFrom("orders").selectAll().where("id", "in", ids), isReversed(place)));
    },
    count: () => countFitting(query, walked, others),
  };
}

function fewOf(query: Kysely<Schema>, walked: OrderQuery<object>, others: RawBuilder<SqlBool>[]): OpenList {
  const fitting = query
    .with(
      (cte) => cte("walked").materialized(),
      () => walked.select("id").limit(FEW),
    )
    .selectFrom("orders")
    .where("id", "in", (select) => select.selectFrom("walked").select("id"))
    .where(({ and }) => and(others));
  return {
    read(place, most) {
      const direction = isReversed(place) ? "asc" : "desc";
      // An index by time would be walked.
      const sorted = fitting.selectAll("orders").orderBy(sql`created_at + 0`, direction).orderBy("id", direction);
      return readOrders(sorted.where(beyond(place)).limit(most));
    },
    async count() {
      const { count } = await fitting.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
      return { orders: Number(count), isAll: true };
    },
  };
}

type OrderQuery<Output> = SelectQueryBuilder<Schema, "orders", Output>;

function newestFirst<Output>(query: OrderQuery<Output>, isBackwards = false): OrderQuery<Output> {
  const direction = isBackwards ? "asc" : "desc";
  return query.orderBy("created_at", direction).orderBy("id", direction);
}

function isReversed(place: Place | null): boolean {
  return place?.side === "before";
}

function beyond(place: Place | null) {
  if (place === null) return sql<SqlBool>`1 = 1`;
  const { side, createdAt, id } = place;
  return sql<SqlBool>`(created_at, id) ${sql.raw(side === "after" ? "<" : ">")} (${createdAt}, ${id})`;
}

interface Chosen {
  index: readonly Mark[];
  /** How many orders are walked by it; infinite where there was no choice. */
  walked: number;
}

async function rarest(
  indexes: (readonly Mark[])[],
  countOf: (index: readonly Mark[]) => Promise<number>,
): Promise<Chosen> {
  const [first = [], ...others] = indexes;
  if (others.length === 0) return { index: first, walked: Number.POSITIVE_INFINITY };
  let best: Chosen = { index: first, walked: await countOf(first) };
  for (const index of others) {
    const walked = await countOf(index);
    if (walked < best.walked) best = { index, walked };
  }
  return best;
}

async function countWalked(query: Kysely<Schema>, walked: OrderQuery<object>): Promise<number> {
  const some = walked.select("id").limit(MOST_COUNTED + 1);
  const { count } = await query
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Looks at the newest 5,000 that the index has, and no further: where few of them fit, there may be more. */
async function countFitting(
  query: Kysely<Schema>,
  walked: OrderQuery<object>,
  others: RawBuilder<SqlBool>[],
): Promise<Count> {
  const condition = others.length === 0 ? sql<SqlBool>`1 = 1` : sql.join<SqlBool>(others, sql` AND `);
  const some = walked.select(sql<number | null>`CASE WHEN ${condition} THEN 1 END`.as("fits")).limit(MOST_COUNTED + 1);
  const { all, fitting } = await query
    .selectFrom(some.as("some"))
    .select(({ fn }) => [fn.countAll().as("all"), fn.count("fits").as("fitting")])
    .executeTakeFirstOrThrow();
  return { orders: Number(fitting), isAll: Number(all) <= MOST_COUNTED };
}

function placeOf(side: Place["side"], order: Order | undefined): Place | null {
  return order === undefined ? null : { side, createdAt: order.createdAt, id: order.id };
}

/** The ids among the newest that fit: enough to tell one from several. @param fits what no condition of the list says */
export async function findIds(
  context: DeskContext,
  filter: ListFilter,
  fits?: (order: Order) => boolean,
): Promise<string[]> {
  const list = await openList(context, filter);
  const orders = fits === undefined ? await list.read(null, 2) : (await list.read(null, PAGE)).filter(fits);
  return orders.map(({ id }) => id);
}
