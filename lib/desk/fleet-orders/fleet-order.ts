import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";

const plan = {
  packageCode: z.string(),
  name: z.string(),
  packageType: z.string(),
  periods: z.number().int().positive(),
  /** For one SIM, as the partner prices it: it names no currency. */
  amountText: z.string(),
  isPaid: z.boolean(),
  startsAtOnce: z.boolean(),
};
const asked = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), ...plan }),
  /** A plan by days, for SIMs that switch networks over the air. */
  z.object({ kind: z.literal("days"), ...plan, days: z.number().int().positive() }),
  z.object({ kind: z.literal("renew"), name: z.string(), orderCode: z.string(), periods: z.number().int().positive() }),
]);

/** What the partner is asked for each SIM. */
export type Asked = z.infer<typeof asked>;

/**
 * Where one SIM of a fleet order stands. `sending`: its request may be on its way, or was when its process ended. `refused`: the partner said
 * no. `unsent`: nothing was asked for it. `unknown`: the partner may have ordered for it.
 */
export const SIM_STATES = ["waiting", "sending", "ordered", "refused", "unsent", "unknown"] as const;
export type SimState = (typeof SIM_STATES)[number];

/** The states in which the partner has certainly made no order. */
export const REPEATABLE: readonly SimState[] = ["refused", "unsent"];

export interface FleetOrder {
  id: string;
  operatorId: string;
  asked: Asked;
  createdAt: number;
  /** Null for a draft. */
  confirmedAt: number | null;
  /** When nothing was left to be sent. */
  endedAt: number | null;
  /** The order whose SIMs without an order it asks for again; null where it repeats none. */
  repeats: string | null;
}

export interface FleetOrderSim {
  position: number;
  sim: string;
  state: SimState;
  sentAt: number | null;
  orderCode: string | null;
  /** As the partner writes it. */
  expiresAt: string | null;
  reason: string | null;
  /** The confirmed order that asks for it again, or an earlier one that has its order after all; null where there is none. */
  repeatedBy: string | null;
}

/** Whether it has certainly no order, and no other order asks for it again. */
export function isRepeatable({ state, repeatedBy }: FleetOrderSim): boolean {
  return REPEATABLE.includes(state) && repeatedBy === null;
}

export type StateCounts = Readonly<Partial<Record<SimState, number>>>;

export async function findFleetOrder(query: Kysely<Schema>, id: string): Promise<FleetOrder | null> {
  const row = await query.selectFrom("fleet_orders").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toFleetOrder(row);
}

/** Its SIMs, as they were typed. */
export async function simsOf(query: Kysely<Schema>, id: string): Promise<FleetOrderSim[]> {
  const rows = await query
    .selectFrom("fleet_order_sims")
    .selectAll()
    .where("order_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ position, sim, state, sent_at, order_code, expires_at, reason, repeated_by }) => ({
    position,
    sim,
    state: z.enum(SIM_STATES).parse(state),
    sentAt: sent_at,
    orderCode: order_code,
    expiresAt: expires_at,
    reason,
    repeatedBy: repeated_by,
  }));
}

/** The latest fleet orders, drafts left out, each with how many of its SIMs are in which state. */
export async function listFleetOrders(
  query: Kysely<Schema>,
  { page, size }: { page: number; size: number },
): Promise<{ orders: { order: FleetOrder; counts: StateCounts }[]; total: number }> {
  const confirmed = query.selectFrom("fleet_orders").where("confirmed_at", "is not", null);
  const { total } = await confirmed.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await confirmed
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const counts = await countStates(
    query,
    rows.map(({ id }) => id),
  );
  return { orders: rows.map((row) => ({ order: toFleetOrder(row), counts: counts.get(row.id) ?? {} })), total };
}

async function countStates(query: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, StateCounts>> {
  const counts = new Map<string, Partial<Record<SimState, number>>>();
  if (ids.length === 0) return counts;
  const rows = await query
    .selectFrom("fleet_order_sims")
    .select(({ fn }) => ["order_id", "state", fn.countAll<number>().as("count")])
    .where("order_id", "in", ids)
    .groupBy(["order_id", "state"])
    .execute();
  for (const { order_id, state, count } of rows) {
    counts.set(order_id, { ...counts.get(order_id), [z.enum(SIM_STATES).parse(state)]: count });
  }
  return counts;
}

function toFleetOrder(row: {
  id: string;
  operator_id: string;
  asked: string;
  created_at: number;
  confirmed_at: number | null;
  ended_at: number | null;
  repeats: string | null;
}): FleetOrder {
  return {
    id: row.id,
    operatorId: row.operator_id,
    asked: asked.parse(JSON.parse(row.asked)),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    endedAt: row.ended_at,
    repeats: row.repeats,
  };
}

/** A decimal amount times a whole number, exactly; null for a text that is no decimal amount. */
export function times(amountText: string, count: number): string | null {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amountText) ?? [];
  if (whole === undefined) return null;
  const digits = String(BigInt(whole + fraction) * BigInt(count)).padStart(fraction.length + 1, "0");
  if (fraction === "") return digits;
  return `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}
