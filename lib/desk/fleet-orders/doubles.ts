import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { z } from "zod";
import { isUnhandledDouble } from "#/lib/db/desk-items.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { SIM_STATES, type SimState } from "./fleet-order.ts";

/** A SIM of an order. */
interface OrderedSim {
  orderId: string;
  position: number;
  sim: string;
}

/** Of these the partner has made an order, or may have. */
const MAYBE_ORDERED: readonly SimState[] = ["sending", "ordered", "unknown"];

/**
 * Notes that the partner made an order for a SIM although it was ordered for again by then. Where the other order hasn't asked yet, it doesn't
 * ask; and none asks again for this SIM.
 * @param by the order that repeats it
 */
export async function noteLateOrder(
  context: DeskContext,
  transaction: Transaction<Schema>,
  row: OrderedSim,
  by: string,
): Promise<void> {
  const seen = new Set([row.orderId]);
  for (let next: string | null = by; next !== null && !seen.has(next); ) {
    seen.add(next);
    const other = await findSim(transaction, next, row.sim);
    if (other === null || (await isNoted(transaction, other, row))) return;
    if (await isLast(transaction, other, row.orderId)) return note(context, transaction, row, { ...other, code: null });
    // That one has certainly no order, and was repeated itself.
    next = other.repeatedBy;
  }
}

/** Where two answers come late, the second finds the orders noted already. */
async function isNoted(transaction: Transaction<Schema>, one: OrderedSim, other: OrderedSim): Promise<boolean> {
  const noted = transaction.selectFrom("fleet_order_doubles").select("id").where("order_id", "=", one.orderId);
  const same = noted.where("other_order_id", "=", other.orderId).where("other_position", "=", other.position);
  return (await same.executeTakeFirst()) !== undefined;
}

/** Keeps the repeating order from asking for a SIM, now or again. @returns false where it has none, and a later order repeats it */
async function isLast(transaction: Transaction<Schema>, row: OrderedSim, formerId: string): Promise<boolean> {
  const isWaiting = sql`state = 'waiting'`;
  const reason = "The partner made the earlier order for this SIM after all.";
  const { numUpdatedRows } = await transaction
    .updateTable("fleet_order_sims")
    .set({
      state: sql`CASE WHEN ${isWaiting} THEN 'unsent' ELSE state END`,
      reason: sql`CASE WHEN ${isWaiting} THEN ${reason} ELSE reason END`,
      repeated_by: sql`COALESCE(repeated_by, ${formerId})`,
    })
    .where("order_id", "=", row.orderId)
    .where("position", "=", row.position)
    .where(({ eb, or }) => or([eb("repeated_by", "is", null), eb("state", "in", ["waiting", ...MAYBE_ORDERED])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function findSim(
  transaction: Transaction<Schema>,
  orderId: string,
  sim: string,
): Promise<(OrderedSim & { repeatedBy: string | null }) | null> {
  const rows = await transaction
    .selectFrom("fleet_order_sims")
    .select(["position", "sim", "repeated_by"])
    .where("order_id", "=", orderId)
    .execute();
  const found = rows.find((row) => row.sim === sim);
  return found === undefined ? null : { orderId, position: found.position, sim, repeatedBy: found.repeated_by };
}

/** Notes that one answer names a second order for a SIM. */
export async function noteSecondCode(
  context: DeskContext,
  transaction: Transaction<Schema>,
  row: OrderedSim,
  code: string,
): Promise<void> {
  await note(context, transaction, row, { ...row, code });
}

async function note(
  { clock, random }: DeskContext,
  transaction: Transaction<Schema>,
  { orderId, position }: OrderedSim,
  other: { orderId: string; position: number; code: string | null },
): Promise<void> {
  await transaction
    .insertInto("fleet_order_doubles")
    .values({
      id: random(16).toString("base64url"),
      order_id: orderId,
      position,
      other_order_id: other.orderId,
      other_position: other.position,
      other_code: other.code,
      found_at: clock.now(),
    })
    .execute();
}

/** A handled item of the queue opens again by it: one of its orders stands otherwise than when an operator looked. */
export async function reopenDoubles(
  transaction: Transaction<Schema>,
  { orderId, positions, now }: { orderId: string; positions: readonly number[]; now: number },
): Promise<void> {
  if (positions.length === 0) return;
  await transaction
    .updateTable("fleet_order_doubles")
    // Later than before, even where the clock was put back.
    .set({ found_at: sql<number>`CASE WHEN found_at >= ${now} THEN found_at + 1 ELSE ${now} END` })
    .where(({ eb, and, or }) =>
      or([
        and([eb("order_id", "=", orderId), eb("position", "in", positions)]),
        and([eb("other_order_id", "=", orderId), eb("other_position", "in", positions)]),
      ]),
    )
    .execute();
}

interface DoubleSide {
  orderId: string;
  position: number;
  /** The partner's number of the order; null where it named none. */
  code: string | null;
}

/** Two orders for one SIM. */
export interface Double {
  id: string;
  sim: string;
  /** Or when what is known of its orders last changed. */
  foundAt: number;
  one: DoubleSide;
  other: DoubleSide;
  /** False while it isn't known whether the second order was made. */
  isCertain: boolean;
}

interface DoubleScope {
  isOpen?: boolean;
  id?: string | undefined;
  orderId?: string;
}

/** Those of which both orders were made, or may have been. */
export async function readDoubles(query: Kysely<Schema>, { isOpen, id, orderId }: DoubleScope): Promise<Double[]> {
  let rows = query.selectFrom("fleet_order_doubles").selectAll().orderBy("found_at").orderBy("id");
  if (id !== undefined) rows = rows.where("id", "=", id);
  if (orderId !== undefined) {
    rows = rows.where(({ eb, or }) => or([eb("order_id", "=", orderId), eb("other_order_id", "=", orderId)]));
  }
  if (isOpen) rows = rows.where(isUnhandledDouble);
  const found: Double[] = [];
  for (const row of await rows.execute()) {
    const one = await sideOf(query, row.order_id, row.position);
    const other = await sideOf(query, row.other_order_id, row.other_position);
    if (one === null || other === null || !MAYBE_ORDERED.includes(other.state)) continue;
    found.push({
      id: row.id,
      sim: one.sim,
      foundAt: row.found_at,
      one,
      other: { ...other, code: row.other_code ?? other.code },
      isCertain: other.state === "ordered",
    });
  }
  return found;
}

/** That an order has such SIMs which no operator has handled. @param id the column with the order's id */
export function hasOpenDoubles(id: string): RawBuilder<SqlBool> {
  const states = sql.join(MAYBE_ORDERED.map((state) => sql.lit(state)));
  return sql<SqlBool>`EXISTS (SELECT 1 FROM fleet_order_doubles
    INNER JOIN fleet_order_sims AS other ON other.order_id = other_order_id AND other.position = other_position
    WHERE (fleet_order_doubles.order_id = ${sql.ref(id)} OR other_order_id = ${sql.ref(id)})
      AND other.state IN (${states}) AND ${isUnhandledDouble})`;
}

async function sideOf(
  query: Kysely<Schema>,
  orderId: string,
  position: number,
): Promise<(DoubleSide & { sim: string; state: SimState }) | null> {
  const row = await query
    .selectFrom("fleet_order_sims")
    .select(["sim", "state", "order_code"])
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { orderId, position, sim: row.sim, code: row.order_code, state: z.enum(SIM_STATES).parse(row.state) };
}
