import type { Insertable, Kysely, Transaction } from "kysely";
import { wasRestoredAfter } from "#/lib/db/backups.ts";
import { isSerializationFailure } from "#/lib/db/errors.ts";
import { repeated } from "#/lib/db/repeat.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { isPostgres } from "#/lib/db/sealing/rows.ts";
import { REFUNDED_MINOR } from "#/lib/db/tables/desk/refund-tables.ts";
import { type NewMail, queueMails } from "#/lib/mail/outbox.ts";
import { columnsOfAll, newRow, type ReadRow, toOrder } from "./columns.ts";
import type { OrdersContext } from "./context.ts";
import type { Step } from "./decide.ts";
import { isReceiptMail, orderMails } from "./mails/order-mails.ts";
import { type Order, type OrderChange, withChange } from "./order.ts";
import { isAllowed, paymentMoves, serviceMoves, subscriptionMoves } from "./states.ts";

/** Another process changed the order since it was read: read it again and decide anew. */
export class ConflictError extends Error {
  override readonly name = "ConflictError";
}

/** A move that is not in the tables of `states.ts`: a mistake of ours, never of the buyer. */
export class ForbiddenMoveError extends Error {
  override readonly name = "ForbiddenMoveError";
}

/**
 * One step of an order, as in {@link advanceBy}.
 * @throws {ForbiddenMoveError} {@link ConflictError}
 */
export function advance(
  transaction: Transaction<Schema>,
  order: Order,
  event: string,
  change: OrderChange,
  { at, detail }: { at: number; detail?: Record<string, unknown> | undefined },
): Promise<Order> {
  return advanceBy(transaction, order, [{ event, change, detail }], { at });
}

/**
 * The only way an order changes: a compare-and-set on the version that was read. Each step has its version, its row of history and the mails
 * that it makes due, and all are written together.
 * @param schedule written with them, even where there is no step: it is no news for the history
 * @throws {ForbiddenMoveError} {@link ConflictError}
 */
export async function advanceBy(
  transaction: Transaction<Schema>,
  order: Order,
  steps: readonly Step[],
  { at, schedule = {} }: { at: number; schedule?: Partial<Order["schedule"]> },
): Promise<Order> {
  let current = order;
  const history: Insertable<Schema["history"]>[] = [];
  const mails: NewMail[] = [];
  for (const { event, change, detail = {} } of steps) {
    const next: Order = { ...withChange(current, change), version: current.version + 1 };
    refuseForbidden(current, next, event);
    const { id, version, payment, service } = next;
    history.push({ order_id: id, version, at, event, payment, service, detail: JSON.stringify(detail) });
    mails.push(...orderMails(current, next, at));
    current = next;
  }
  const { numUpdatedRows } = await transaction
    .updateTable("orders")
    .set({ ...columnsOfAll([...steps.map(({ change }) => change), { schedule }]), version: current.version })
    .where("id", "=", order.id)
    .where("version", "=", order.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflictOf(order.id, order.version);
  if (history.length > 0) await transaction.insertInto("history").values(history).execute();
  await queueMails(transaction, await withHeld(transaction, mails, current.paidAt ?? at), at);
  return withChange(current, { schedule });
}

function conflictOf(orderId: string, version: number): ConflictError {
  return new ConflictError(`order ${orderId} changed since version ${version}`);
}

/** The order as it is after the steps. */
export function afterSteps(order: Order, steps: readonly Step[]): Order {
  return steps.reduce((before, { change }) => withChange(before, change), order);
}

/** A receipt from before a restore may have been sent already. */
async function withHeld(transaction: Transaction<Schema>, mails: NewMail[], paidAt: number): Promise<NewMail[]> {
  const isReceipt = ({ kind }: NewMail) => isReceiptMail(kind);
  const isHeld = mails.some(isReceipt) && (await wasRestoredAfter(transaction, paidAt));
  return isHeld ? mails.map((mail) => ({ ...mail, isHeld: isReceipt(mail) })) : mails;
}

function refuseForbidden(order: Order, next: Order, event: string): void {
  const isPossible =
    isAllowed(paymentMoves, order.payment, next.payment) &&
    isAllowed(serviceMoves, order.service, next.service) &&
    isAllowed(subscriptionMoves, order.subscription.state, next.subscription.state);
  if (!isPossible) throw new ForbiddenMoveError(`order ${order.id}: ${event}: ${statesOf(order)} to ${statesOf(next)}`);
}

function statesOf({ payment, service, subscription }: Order): string {
  return `${payment}/${service}/${subscription.state}`;
}

/** One change in its own transaction. */
export function change(
  context: OrdersContext,
  order: Order,
  event: string,
  fields: OrderChange,
  detail?: Record<string, unknown>,
): Promise<Order> {
  const at = context.clock.now();
  return transactOnce(context, (transaction) => advance(transaction, order, event, fields, { at, detail }));
}

/** For a transaction that changes what was read before it. Retries only on a serialization failure. */
export function transactOnce<T>(
  context: Pick<OrdersContext, "db">,
  run: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return repeated(context.db, run, isSerializationFailure, ATTEMPTS);
}

/** For a transaction that reads, decides and writes. Retries on a conflict too; reads again each time. */
export function transact<T>(context: OrdersContext, run: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
  const mayRepeat = (error: unknown) => error instanceof ConflictError || isSerializationFailure(error);
  return repeated(context.db, run, mayRepeat, ATTEMPTS);
}

/** Each retry means that another transaction has succeeded; fewer than this work on one order at a time. */
const ATTEMPTS = 50;

/** The orders of a query for whole rows. */
export async function readOrders(query: { execute(): Promise<ReadRow[]> }): Promise<Order[]> {
  return (await query.execute()).map(toOrder);
}

export async function findOrder(query: Kysely<Schema>, id: string): Promise<Order | null> {
  const [order] = await readOrders(query.selectFrom("orders").selectAll().select(REFUNDED_MINOR).where("id", "=", id));
  return order ?? null;
}

/**
 * The same, locked until the transaction ends. Erasure waits for it, so what is written beside an order is erased with it, or refused because
 * the order is erased already. An embedded database runs one transaction at a time.
 */
export async function findAndHoldOrder(transaction: Transaction<Schema>, id: string): Promise<Order | null> {
  const query = transaction.selectFrom("orders").selectAll().select(REFUNDED_MINOR).where("id", "=", id);
  const [order] = await readOrders(isPostgres(transaction) ? query.forNoKeyUpdate() : query);
  return order ?? null;
}

/** @throws when there is no such order */
export async function getOrder(query: Kysely<Schema>, id: string): Promise<Order> {
  const order = await findOrder(query, id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

/**
 * Locks an order as it was read, until the transaction ends: what others decide about the SIM's orders is seen, and a query that others make
 * due stays due. An embedded database runs one transaction at a time.
 * @throws {ConflictError}
 */
export async function holdOrder(transaction: Transaction<Schema>, { id, version }: Order): Promise<void> {
  if (!isPostgres(transaction)) return;
  const order = transaction.selectFrom("orders").select("id").where("id", "=", id).where("version", "=", version);
  if ((await order.forNoKeyUpdate().executeTakeFirst()) === undefined) throw conflictOf(id, version);
}

/** Locks the orders of a SIM until the transaction ends, and changes nothing. */
export function holdOrders(transaction: Transaction<Schema>, sim: string) {
  return transaction
    .updateTable("orders")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("sim", "=", sim);
}

/** Makes orders due now, or when their back-off ends. The caller says which orders. */
export function makeDue(query: Kysely<Schema>, now: number) {
  return query.updateTable("orders").set(({ eb, ref }) => ({
    next_ask_at: eb.case().when("quiet_until", ">", now).then(ref("quiet_until")).else(eb.val(now)).end(),
  }));
}

/** Writes a new order down, with the first row of its history. An order with the same `attemptKey` stays as it is. */
export async function insertOrder({ db }: OrdersContext, order: Order): Promise<void> {
  const { id, version, createdAt: at, payment, service } = order;
  const history = { order_id: id, version, at, event: "opened", payment, service, detail: "{}" };
  await db.query.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("orders")
      .values(newRow(order))
      .onConflict((conflict) => conflict.column("attempt_key").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await transaction.insertInto("history").values(history).execute();
  });
}

/** The shop's orders for a SIM, the oldest first. */
export interface OwnOrders {
  /** This browser's. */
  orders: Order[];
  /** Those of other browsers for which money may have moved. They share the SIM's list, and are never shown. */
  others: Order[];
  /** When the plan of an order last came onto the SIM, or started: an earlier answer about the SIM is stale. Null for never. */
  changedAt: number | null;
}

/** A SIM with more orders than this shows its newest. */
const MOST_ORDERS = 200;

export async function ownOrders(
  { db }: OrdersContext,
  sim: string,
  ownOrderIds: readonly string[],
): Promise<OwnOrders> {
  const query = db.query.selectFrom("orders").selectAll().select(REFUNDED_MINOR).orderBy("created_at", "desc");
  // Not "=": SQLite would plan the statement anew each time, which takes ten times as long as running it.
  const ofSim = query.where("sim", "in", [sim]).limit(MOST_ORDERS);
  const newest = await readOrders(
    ofSim.where(({ eb, or }) => or([eb("payment", "in", ["open", "paid"]), eb("id", "in", ["", ...ownOrderIds])])),
  );
  const all = newest.toReversed();
  const changes = all.flatMap(({ deliveredAt, activeAt }) => [deliveredAt ?? 0, activeAt ?? 0]);
  return {
    orders: all.filter(({ id }) => ownOrderIds.includes(id)),
    others: all.filter(({ id }) => !ownOrderIds.includes(id)),
    changedAt: Math.max(0, ...changes) || null,
  };
}

export async function paidOf({ db }: OrdersContext, orderIds: readonly string[]): Promise<PaidOrder[]> {
  if (orderIds.length === 0) return [];
  const paid = db.query.selectFrom("orders").where("id", "in", orderIds).where("payment", "=", "paid");
  return paid.select(["id", "sim"]).execute();
}

/** Whether a plan for the SIM was paid for here, by any browser. */
export async function isBoughtFor({ db }: OrdersContext, sim: string): Promise<boolean> {
  const paid = db.query.selectFrom("orders").select("id").where("sim", "=", sim).where("payment", "=", "paid");
  return (await paid.limit(1).executeTakeFirst()) !== undefined;
}

export type PaidOrder = Pick<Order, "id" | "sim">;
