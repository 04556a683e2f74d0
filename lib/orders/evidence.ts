import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { isPaidResult, type PaymentClaim, type PaymentResult } from "#/lib/partner/payment/payment-evidence.ts";
import { judge } from "./decide.ts";
import type { Order } from "./order.ts";
import { advance } from "./store.ts";

/** What the partner has said about an order, in three ways. Kept for ever: every decision can be made again from these. */
export type Statement = ResultStatement | ListStatement | NotificationStatement;

/** The answer of a result query. */
export interface ResultStatement extends PaymentResult {
  source: "result";
}

/** The SIM's own list holds more entries of the plan than before the order was placed. */
export interface ListStatement {
  source: "list";
  entries: number;
}

/** A verified notification that names this order; null stands for a field that is missing or of the wrong type. */
export interface NotificationStatement extends PaymentClaim {
  source: "notification";
  /** Sent too long ago, or in the future: recorded, decides nothing by itself. */
  isStale: boolean;
  /** What was wrong with it at the door: it named several orders, or its id was used before for something else. */
  doubts: string[];
}

/** Writes a statement down, once, and says in the history what it was worth. */
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

/** The word of a statement that was just written down, when it is none that we know and no other statement has it. */
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
