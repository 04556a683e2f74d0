import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type AuditEntry, type AuditEvent, writeAudit } from "#/lib/desk/audit/audit.ts";
import { type Change, movesSince } from "#/lib/desk/queue/changes.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findAndHoldOrder, transact } from "#/lib/orders/store.ts";

/** A repair as its form asks for it. */
export interface Repair {
  /** That of the form: the same form twice is one attempt. */
  id: string;
  orderId: string;
  /** Of the order, as the form was drawn. */
  version: number;
}

export type Outcome = "changed" | "nothing new" | "no answer" | "not asked" | "queued" | "matched" | "declared";

export type Begun =
  | { status: "begun"; order: Order }
  /** This form was sent before; null while that attempt runs, or when its process has ended. */
  | { status: "again"; order: Order; outcome: Outcome | null }
  /** The order can't be helped by this. */
  | { status: "refused"; reason: string }
  | { status: "moved"; changes: Change[] };

interface Kind {
  kind: "ask" | "receipt" | "match" | "withdrawal";
  event: AuditEvent;
  /** What the audit says beside the order. */
  detail?: AuditEntry["detail"];
  /** Why it can't help; null where it can. */
  refusal(transaction: Transaction<Schema>, order: Order): Promise<string | null> | string | null;
  /** What belongs to the same transaction. @returns the outcome, where that ends it */
  write?(transaction: Transaction<Schema>, order: Order, at: number): Promise<Outcome>;
}

/** Writes an attempt down, with its row of the audit, before anything is done. */
export async function beginRepair(
  context: OrdersContext,
  { id: operatorId }: Pick<Operator, "id">,
  { id, orderId, version }: Repair,
  { kind, event, detail = {}, refusal, write }: Kind,
): Promise<Begun> {
  return transact(context, async (transaction) => {
    const at = context.clock.now();
    // Of two presses at once, the second waits here and then sees what the first did.
    const order = await findAndHoldOrder(transaction, orderId);
    if (order === null) return { status: "refused", reason: "There is no such order." };
    const before = await transaction.selectFrom("desk_attempts").selectAll().where("id", "=", id).executeTakeFirst();
    if (before !== undefined) return { status: "again", order, outcome: before.outcome as Outcome | null };
    if (order.version !== version) return { status: "moved", changes: await movesSince(transaction, orderId, version) };
    const reason = await refusal(transaction, order);
    if (reason !== null) return { status: "refused", reason };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("desk_attempts")
      .values({ id, order_id: orderId, operator_id: operatorId, kind, version, at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return { status: "again", order, outcome: null };
    if (write) await finish(transaction, id, await write(transaction, order, at), at);
    await writeAudit(transaction, { operatorId, event, subject: orderId, detail }, at);
    return { status: "begun", order };
  });
}

/** Writes what came of an attempt, once. A press that asked replaces the "not asked" of one that found it asking. */
export async function endRepair({ db, clock }: OrdersContext, id: string, outcome: Outcome): Promise<void> {
  await finish(db.query, id, outcome, clock.now());
}

/** When an attempt at an order last ended so; null when none did. */
export async function lastEnded(query: Kysely<Schema>, orderId: string, outcome: Outcome): Promise<number | null> {
  const row = await query
    .selectFrom("desk_attempts")
    .select("ended_at")
    .where("order_id", "=", orderId)
    .where("outcome", "=", outcome)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

async function finish(query: OrdersContext["db"]["query"], id: string, outcome: Outcome, at: number): Promise<void> {
  await query
    .updateTable("desk_attempts")
    .set({ outcome, ended_at: at })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("outcome", "is", null), eb("outcome", "=", "not asked")]))
    .execute();
}
