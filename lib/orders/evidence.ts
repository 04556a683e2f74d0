import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { daysOf } from "#/lib/catalogue/duration.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { type Reading, readResult } from "#/lib/partner/payment/payment-evidence.ts";
import { countDecline } from "./card-testing/declines.ts";
import { ACTIVATION_MS, decide, type Heard, judge, type ListStatement, type Statement, type Step } from "./decide.ts";
import type { Order } from "./order.ts";
import type { Listed } from "./place.ts";
import { DAY, nextQueryAt } from "./schedule.ts";
import { advance, advanceBy, afterSteps, holdOrder, holdOrders, readOrders } from "./store.ts";

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
  const decided = decide(known, statements, now, reading, comesFirst);
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
function mayBePaidBefore({ payment, openedAt, schedule }: Order, order: Order, now: number): boolean {
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
 * seconds, a notification more exactly, so within one second the order that was made first counts as paid first.
 */
export function isPaidBefore(first: Order, second: Order): boolean {
  const [one, other] = [secondOf(first), secondOf(second)];
  if (one !== other) return one < other;
  return first.createdAt === second.createdAt ? first.id < second.id : first.createdAt < second.createdAt;
}

function secondOf({ paidAt }: Order): number {
  return Math.floor((paidAt ?? Number.POSITIVE_INFINITY) / 1_000);
}

/** An order of the same plan and SIM, with the counts of the lists that hold its entry. */
interface Other extends Order {
  counts: number[];
}

/**
 * What a list says about a paid order; null if it may not hold the order's plan. Entries carry no id.
 *
 * Assumption "one-more-entry": the plan is on the SIM when the list has one more entry than before the order was placed, and one more for
 * each other order of ours that may have got one since. By assumption "only-paid-listed" that is none without a payment. Assumption
 * "plans-in-turn": plans run in the sequence of their payment, so the entries of orders paid later stand behind this one, and it waits if
 * more entries wait than those.
 */
export async function judgeList(
  transaction: Transaction<Schema>,
  order: Order,
  listed: Listed,
  now: number,
): Promise<ListStatement | null> {
  const { entries, waiting, unknown } = listed;
  const others = await readOthers(transaction, order);
  // Once it was on the list, entries counted before it may have ended.
  const wasListed = order.service === "queued" || now - (order.deliveredAt ?? now) > DAY;
  const spare = wasListed ? entries : spareEntries(order, others, entries, now);
  if (spare < 0) return null;
  const isListed = ({ deliveredAt, counts }: Other) => deliveredAt !== null && (!wasListed || counts.length > 0);
  const later = others.filter((other) => isPaidBefore(order, other) && !hasRunOut(other, now));
  const behind = later.filter(isListed).length;
  const mayBeBehind = later.filter((other) => !isListed(other) && other.service !== "refused").length;
  let standing: ListStatement["standing"] = "unknown";
  if (order.service === "queued" && entries <= behind) standing = "missing";
  else if (waiting > behind + Math.min(mayBeBehind, spare)) standing = "waiting";
  else if (waiting + unknown <= behind && waiting + unknown < entries) standing = "in use";
  return { source: "list", entries, standing };
}

/**
 * Notes since when the lists lack a queued plan: it may have begun and ended while they could not be read, or it was taken away. One such
 * list says too little, so the order hears of it when the lists of a whole day do.
 */
export async function noteMissing(
  transaction: Transaction<Schema>,
  order: Order,
  { standing }: ListStatement,
  now: number,
): Promise<{ order: Order; isSure: boolean }> {
  const isMissing = standing === "missing";
  const since = isMissing ? Math.min(order.missingSince ?? now, now) : null;
  const isSure = since === null || now - since >= DAY;
  if (since === order.missingSince) return { order, isSure };
  const event = isMissing ? "missing" : "listed again";
  return { order: await advance(transaction, order, event, { missingSince: since }, { at: now }), isSure };
}

/** The other orders of the same plan and SIM for which money may have moved. Locked, so that two never count the same entry as theirs. */
async function readOthers(transaction: Transaction<Schema>, { id, sim, plan }: Order): Promise<Other[]> {
  const held = await readOrders(holdOrders(transaction, sim).where("plan_name", "=", plan.name).returningAll());
  const others = held.filter((other) => other.id !== id && (other.payment === "open" || other.payment === "paid"));
  const found: Other[] = [];
  for (const other of others) {
    const statements = await readStatements(transaction, other.id);
    found.push({ ...other, counts: statements.flatMap((said) => (said.source === "list" ? [said.entries] : [])) });
  }
  return found;
}

/** How many entries the list has beyond the order's own and those of others; negative if the order's own may be missing. */
function spareEntries(order: Order, others: Other[], entries: number, now: number): number {
  const { deliveredAt, placement } = order;
  const delivered = others.filter((other) => other.deliveredAt !== null);
  const soon = others.filter((other) => !delivered.includes(other) && mayTakeEntry(other, order, now)).length;
  const { sentAt, entriesBefore } = placement;
  if (entriesBefore === null || sentAt === null) {
    const present = delivered.filter((other) => !hasRunOut(other, now)).length;
    return deliveredAt === null ? -1 : entries - present - soon - 1;
  }
  const spareSince = ({ id, placement: { entriesBefore: before, sentAt: since } }: Order): number => {
    if (before === null || since === null) return -1;
    const arrived = delivered.filter((other) => (other.deliveredAt ?? 0) >= since);
    // We may have learned late of an entry that was already among those counted before.
    const taken = arrived.filter((other) => other.id === id || other.counts.every((count) => count > before));
    return entries - before - taken.length - soon - 1;
  };
  // The count before this order may include one that was placed earlier; the count before that one surely doesn't.
  const earlier = delivered.filter(
    (other) => (other.placement.sentAt ?? sentAt) < sentAt && (other.deliveredAt ?? 0) >= sentAt,
  );
  return Math.max(...[order, ...earlier].map(spareSince));
}

/** Whether an entry that appears may belong to another order, since that one may have been paid before. */
function mayTakeEntry(other: Order, order: Order, now: number): boolean {
  if (other.payment !== "paid") return mayBePaidBefore(other, order, now);
  const isSoon = now - (other.learnedAt ?? now) < ACTIVATION_MS;
  return isSoon && other.service !== "refused" && isPaidBefore(other, order);
}
