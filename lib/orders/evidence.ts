import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { type Reading, readResult } from "#/lib/partner/payment/payment-evidence.ts";
import { reopened } from "./attention/given-back.ts";
import { countDecline } from "./card-testing/declines.ts";
import {
  ACTIVATION_MS,
  decide,
  type Heard,
  judge,
  type NotificationStatement,
  type Statement,
  type Step,
} from "./decide.ts";
import type { Order } from "./order.ts";
import { DAY, nextQueryAt } from "./schedule.ts";
import { advanceBy, afterSteps, holdOrder, readOrders } from "./store.ts";

/**
 * Stores a statement, once, and locks its order. A result that the payment failed also counts as a decline.
 * @returns the step that records in the history what the statement proves; none when it was stored before
 * @throws {ConflictError}
 */
export async function recordStatement(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  statement: Statement,
  at: number,
): Promise<Step[]> {
  const text = JSON.stringify(statement);
  const digest = digestOf(text);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("evidence")
    .values({
      order_id: order.id,
      digest,
      at,
      statement: text,
      word: statement.source === "result" ? statement.word : null,
    })
    .onConflict((conflict) => conflict.columns(["order_id", "digest"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return [];
  await holdOrder(transaction, order);
  const detail = { source: statement.source, ...judge(order, statement, reading) };
  // Assumption "result-decline".
  const isDecline = statement.source === "result" && readResult(statement, reading.words) === "failed";
  const change = isDecline ? await countDecline(transaction, order, { source: "result", event: "failed" }, at) : {};
  return [{ event: "heard", change, detail }];
}

/** What stays of a SIM number once its order is erased. Digests are made of texts with it, so it never gets longer or shorter. */
export function erasedSim(sim: string): string {
  return sim.slice(-4);
}

/** Names a statement among those of its order. Treat it as personal data: by trying all numbers, an attacker finds the SIM number inside. */
export function digestOf(statement: string): string {
  return createHash("sha256").update(statement).digest("base64url");
}

/** The status word of a statement that was just stored, if it is unknown and no other statement has it. */
export async function newWordOf(
  { words }: Reading,
  transaction: Transaction<Schema>,
  statement: Statement,
): Promise<string | null> {
  if (statement.source !== "result" || readResult(statement, words) !== "unknown") return null;
  const { word } = statement;
  const heard = await transaction.selectFrom("evidence").select("order_id").where("word", "=", word).limit(2).execute();
  return heard.length === 1 ? word : null;
}

export async function readStatements(transaction: Transaction<Schema>, orderId: string): Promise<Heard[]> {
  const rows = await transaction
    .selectFrom("evidence")
    .select(["statement", "at", "digest"])
    .where("order_id", "=", orderId)
    .execute();
  // SQLite would take longer to sort these few rows than to read them.
  const inOrder = rows.toSorted((one, other) => one.at - other.at || (one.digest < other.digest ? -1 : 1));
  return inOrder.map(({ statement, at }) => ({ ...(JSON.parse(statement) as Statement), heardAt: at }));
}

/** The payments of an order's renewal, the oldest first. */
export async function readRenewalPayments(
  query: Pick<Transaction<Schema>, "selectFrom">,
  orderId: string,
): Promise<Heard<NotificationStatement>[]> {
  const rows = await query
    .selectFrom("renewal_payments")
    .select(["at", "statement"])
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("event_key")
    .execute();
  return rows.map(({ at, statement }) => ({ ...(JSON.parse(statement) as NotificationStatement), heardAt: at }));
}

/**
 * Applies what was just heard and what follows from all evidence, and sets the time of the next query. Part of a transaction; no network.
 * @param news the steps that record it, not yet written
 * @throws {ConflictError} when another process has changed the order since it was read
 */
export async function decideNow(
  reading: Reading,
  transaction: Transaction<Schema>,
  order: Order,
  news: readonly Step[],
  now: number,
): Promise<Order> {
  const known = afterSteps(order, news);
  const statements = await readStatements(transaction, order.id);
  const wasListed = statements.some(({ source }) => source === "list");
  const comesFirst = statements.length === 0 || (await isFirst(transaction, known, wasListed, now));
  const decided = reopened(known, news, decide(known, statements, now, reading, comesFirst));
  const schedule = { nextQueryAt: nextQueryAt(afterSteps(known, decided), now), failures: 0 };
  // Only for the version that was read: a later decision knows more, and has set the time itself.
  return advanceBy(transaction, order, [...news, ...decided], { at: now, schedule });
}

/**
 * Whether no other plan can come before the order's one. Where the SIM's list could not be read before, it is read once the plan has
 * come; only if it stays unreadable do our own orders alone say so.
 */
async function isFirst(
  transaction: Transaction<Schema>,
  order: Order,
  wasListed: boolean,
  now: number,
): Promise<boolean> {
  if (order.service === "active") return true;
  const { plansBefore, sentAt } = order.placement;
  const mayBeRead = now - (order.learnedAt ?? now) < ACTIVATION_MS;
  if (plansBefore === null ? mayBeRead : plansBefore > 0) return false;
  const orders = transaction.selectFrom("orders").selectAll().where("sim", "=", order.sim);
  const others = await readOrders(orders.where("id", "!=", order.id).where("payment", "in", ["open", "paid"]));
  return !others.some((other) => {
    if (other.payment === "open") return mayBePaidBefore(other, order, now);
    // Assumption "plans-in-turn". Only where no list says which of the two runs: the times of the payments may come late.
    if ((plansBefore === null || wasListed) && isPaidBefore(order, other)) return false;
    // Delivered long before the list was read, and missing there: over.
    const wasMissing = plansBefore === 0 && (other.deliveredAt ?? now) < (sentAt ?? now) - ACTIVATION_MS;
    return other.service !== "refused" && !wasMissing && !hasRunOut(other, now);
  });
}

/** Whether an order without a known payment may have been paid before another one. It is asked about at once, so that is soon known. */
export function mayBePaidBefore({ payment, openedAt, schedule }: Order, order: Order, now: number): boolean {
  const learnedAt = order.learnedAt ?? now;
  const wasPayable = payment === "open" && (openedAt ?? 0) <= learnedAt;
  return wasPayable && (schedule.answeredAt ?? 0) <= learnedAt && now - learnedAt < ACTIVATION_MS;
}

/** Whether its plan started longer ago than it lasts. */
export function hasRunOut({ service, activeAt, term }: Order, now: number): boolean {
  const days = daysOf(term);
  return service === "active" && activeAt !== null && days !== null && now - activeAt > days * DAY;
}

/**
 * Whether the first order was paid before the second: the plans of a SIM run in this sequence. A payment's result states its time in whole
 * seconds, a notification more exactly. So within one second the order whose plan has started counts as paid first, else the one that was
 * made first.
 */
export function isPaidBefore(first: Order, second: Order): boolean {
  const [one, other] = [secondOf(first), secondOf(second)];
  if (one !== other) return one < other;
  const hasStarted = first.service === "active";
  if (hasStarted !== (second.service === "active")) return hasStarted;
  return first.createdAt === second.createdAt ? first.id < second.id : first.createdAt < second.createdAt;
}

function secondOf({ paidAt }: Order): number {
  return Math.floor((paidAt ?? Number.POSITIVE_INFINITY) / 1_000);
}
