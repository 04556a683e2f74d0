import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isPaidResult } from "#/lib/partner/payment/payment-evidence.ts";
import { columnsOf } from "./columns.ts";
import { decide, judge, type Statement } from "./decide.ts";
import { type Order, withChange } from "./order.ts";
import { nextQueryAt } from "./schedule.ts";
import { advance, ConflictError } from "./store.ts";

/** Stores a statement, once, and records in the history what it proves. */
export async function recordStatement(
  transaction: Transaction<Schema>,
  order: Order,
  statement: Statement,
  at: number,
): Promise<Order> {
  const text = JSON.stringify(statement);
  const digest = createHash("sha256").update(text).digest("base64url");
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("evidence")
    .values({ order_id: order.id, digest, at, statement: text })
    .onConflict((conflict) => conflict.columns(["order_id", "digest"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return order;
  const detail = { source: statement.source, ...judge(order, statement) };
  return advance(transaction, order, "heard", {}, { at, detail });
}

/** The status word of a statement that was just stored, if it is unknown and no other statement has it. */
export async function newWordOf(transaction: Transaction<Schema>, statement: Statement): Promise<string | null> {
  if (statement.source !== "result" || isPaidResult(statement)) return null;
  const { source, word } = statement;
  const beginning = JSON.stringify({ source, word }).slice(0, -1);
  const heard = await transaction
    .selectFrom("evidence")
    .select("order_id")
    .where(({ fn, val, lit }) => fn("substr", ["statement", lit(1), val([...beginning].length)]), "=", beginning)
    .limit(2)
    .execute();
  return heard.length === 1 ? word : null;
}

export async function readStatements(transaction: Transaction<Schema>, orderId: string): Promise<Statement[]> {
  const rows = await transaction
    .selectFrom("evidence")
    .select("statement")
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("digest")
    .execute();
  return rows.map((row) => JSON.parse(row.statement) as Statement);
}

/**
 * Applies what follows from all evidence, and sets the time of the next query. Part of a transaction; no network.
 * @throws {ConflictError} when another process has changed the order since it was read
 */
export async function decideNow(transaction: Transaction<Schema>, order: Order, now: number): Promise<Order> {
  let current = order;
  for (const step of decide(order, await readStatements(transaction, order.id), now)) {
    current = await advance(transaction, current, step.event, step.change, { at: now, detail: step.detail });
  }
  const schedule = { nextQueryAt: nextQueryAt(current, now), failures: 0 };
  const { numUpdatedRows } = await transaction
    .updateTable("orders")
    .set(columnsOf({ schedule }))
    .where("id", "=", order.id)
    // A later decision knows more, so its time is kept.
    .where("version", "=", current.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConflictError(`order ${order.id} changed since version ${current.version}`);
  return withChange(current, { schedule });
}
