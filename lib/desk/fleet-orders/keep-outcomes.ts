import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { noteLateOrder, noteSecondCode, reopenDoubles } from "./doubles.ts";
import { type FleetOrderSim, REPEATABLE, type SimState } from "./fleet-order.ts";

/** What an answer says of one SIM. */
export interface Outcome extends Pick<FleetOrderSim, "state" | "orderCode" | "expiresAt" | "reason"> {
  /** The numbers of further orders that the same answer names for this SIM. */
  furtherCodes?: readonly string[];
}

/** A SIM that was sent. Each row of an order is sent once, so that its position tells the answers to two requests apart. */
export interface SentSim {
  position: number;
  sim: string;
}

const UNDECIDED: readonly SimState[] = ["sending", "unknown"];
/** What an operator may have found before the answer came. */
const FOUND: readonly SimState[] = ["ordered", "refused"];
const CONTRADICTED = "An operator found an order, but the partner’s late answer says that it made none.";

/** Later than each doubt of the order before, even where the clock was put back: a handled item of the queue opens again by it. */
export async function timeOfDoubt(query: Kysely<Schema>, id: string, now: number): Promise<number> {
  const doubts = query.selectFrom("fleet_order_sims").where("order_id", "=", id);
  const { last } = await doubts.select(({ fn }) => fn.max("unknown_at").as("last")).executeTakeFirstOrThrow();
  return Math.max(now, Number(last ?? 0) + 1);
}

/**
 * Writes down what an answer says of each SIM. A late answer is written too. An operator who looked too early has found no order: one that was
 * made wins, and where the SIM was ordered for again by then, that is noted.
 */
export async function keepOutcomes(
  context: DeskContext,
  id: string,
  sent: readonly SentSim[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  await transact(context, async (transaction) => {
    const doubtedAt = await timeOfDoubt(transaction, id, context.clock.now());
    for (const { position, sim } of sent) {
      const outcome = outcomes.get(sim);
      if (outcome !== undefined)
        await keepOne(context, transaction, { orderId: id, position, sim, doubtedAt }, outcome);
    }
  });
}

async function keepOne(
  context: DeskContext,
  transaction: Transaction<Schema>,
  { doubtedAt, ...row }: SentSim & { orderId: string; doubtedAt: number },
  { state, orderCode, expiresAt, reason, furtherCodes = [] }: Outcome,
): Promise<void> {
  const rows = transaction
    .updateTable("fleet_order_sims")
    .where("order_id", "=", row.orderId)
    .where("position", "=", row.position);
  const before = await stateOf(transaction, row);
  const isOrdered = state === "ordered";
  const kept = await rows
    .set({
      state,
      order_code: orderCode,
      expires_at: expiresAt,
      reason,
      ...(state === "unknown" && { unknown_at: doubtedAt }),
    })
    .where("state", "in", isOrdered ? [...UNDECIDED, ...FOUND] : UNDECIDED)
    // As it is at this moment: another order may be confirmed meanwhile.
    .returning("repeated_by")
    .executeTakeFirst();
  if (kept === undefined && REPEATABLE.includes(state)) {
    await rows
      .set({ state: "unknown", reason: CONTRADICTED, unknown_at: doubtedAt })
      .where("state", "=", "ordered")
      .execute();
  }
  if ((await stateOf(transaction, row)) !== before) {
    const { orderId, position } = row;
    await reopenDoubles(transaction, { orderId, positions: [position], now: context.clock.now() });
  }
  if (!isOrdered || kept === undefined) return;
  for (const code of furtherCodes) await noteSecondCode(context, transaction, row, code);
  if (kept.repeated_by !== null) await noteLateOrder(context, transaction, row, kept.repeated_by);
}

async function stateOf(
  transaction: Transaction<Schema>,
  { orderId, position }: { orderId: string; position: number },
): Promise<string | undefined> {
  const rows = transaction.selectFrom("fleet_order_sims").select("state").where("order_id", "=", orderId);
  return (await rows.where("position", "=", position).executeTakeFirst())?.state;
}
