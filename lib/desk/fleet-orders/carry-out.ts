import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Log } from "#/lib/process/log.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { reopenDoubles } from "./doubles.ts";
import { type FleetOrder, findFleetOrder } from "./fleet-order.ts";
import { keepOutcomes, type SentSim, timeOfDoubt } from "./keep-outcomes.ts";
import { renewLease, takeLease } from "./lease.ts";
import { type OrderCalls, sendRequest } from "./send-request.ts";

export interface FleetOrdersContext extends DeskContext {
  /** Null without the settings of the fleet calls: then what was confirmed waits. */
  fleet: OrderCalls | null;
  log: Log;
}

/** How many SIMs are in one request. After one without a clear answer, an operator has to look each of them up. */
const CHUNK = 50;

/** What was confirmed so long ago isn't sent any more: the operator may have ordered elsewhere since. */
const STALE_MS = 3_600_000;

/**
 * Sends what operators have confirmed. The calls carry no number of ours, so the partner would order once more for a request that is sent
 * again: that a request is about to be sent is committed first, and a SIM that is found so later is never sent again by itself.
 */
export async function carryOutFleetOrders(
  context: FleetOrdersContext,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const { db, fleet } = context;
  if (fleet === null) return;
  const due = await db.query
    .selectFrom("fleet_orders")
    .select("id")
    .where("ended_at", "is", null)
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at")
    .limit(20)
    .execute();
  for (const { id } of due) {
    if (!mayContinue()) return;
    const lease = await takeLease(context, id);
    if (lease === null) continue;
    await inSpan("carry out order for SIMs", () => carryOut({ ...context, fleet }, id, lease, mayContinue));
  }
}

type Reachable = FleetOrdersContext & { fleet: NonNullable<FleetOrdersContext["fleet"]> };

async function carryOut(context: Reachable, id: string, taken: number, mayContinue: () => boolean): Promise<void> {
  const { db, log } = context;
  const order = await findFleetOrder(db.query, id);
  if (order === null) return;
  await leaveUnknown(context, id);
  let lease = taken;
  while (mayContinue()) {
    if (await isStale(context, order)) {
      await leaveUnsent(context, id, "It wasn’t sent within an hour after it was confirmed.");
    }
    const begun = await beginSending(context, order, lease);
    if (begun === null) return;
    lease = begun.lease;
    if (begun.sent.length === 0) break;
    const sims = begun.sent.map(({ sim }) => sim);
    const { outcomes, mayGoOn } = await sendRequest(context, order.asked, sims);
    await keepOutcomes(context, id, begun.sent, outcomes);
    if (!mayGoOn) await leaveUnsent(context, id);
  }
  await db.query
    .updateTable("fleet_orders")
    .set({ leased_until: 0 })
    .where("id", "=", id)
    .where("leased_until", "=", lease)
    .execute();
  log.info("fleet order carried out", { fleetOrderId: id });
}

/** Asked before each request: a process may have been suspended. Where the clock was put back, how old it is isn't known. */
async function isStale({ db }: Reachable, { confirmedAt }: FleetOrder): Promise<boolean> {
  return Math.abs((await db.now()) - (confirmedAt ?? 0)) > STALE_MS;
}

/** Found so at the beginning: the process that was about to send them has ended, or is too slow. */
async function leaveUnknown(context: Reachable, id: string): Promise<void> {
  const reason = "The shop stopped, or was too slow, while it waited for the partner’s answer.";
  const now = context.clock.now();
  await transact(context, async (transaction) => {
    const left = await transaction
      .updateTable("fleet_order_sims")
      .set({ state: "unknown", reason, unknown_at: await timeOfDoubt(transaction, id, now) })
      .where("order_id", "=", id)
      .where("state", "=", "sending")
      .returning("position")
      .execute();
    await reopenDoubles(transaction, { orderId: id, positions: left.map(({ position }) => position), now });
  });
}

/** After a call that failed as a whole, the next ones would fail too, or leave more SIMs in doubt. */
async function leaveUnsent(
  { db }: Reachable,
  id: string,
  reason = "It wasn’t sent, because the request before it failed.",
): Promise<void> {
  await db.query
    .updateTable("fleet_order_sims")
    .set({ state: "unsent", reason })
    .where("order_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Says that the next SIMs are about to be sent; ends the order where there are none. The lease is renewed in the same transaction, so that a
 * process that has lost it begins nothing.
 * @returns null where another process has taken it over
 */
async function beginSending(
  context: Reachable,
  { id, asked }: FleetOrder,
  held: number,
): Promise<{ lease: number; sent: SentSim[] } | null> {
  const now = await context.db.now();
  return transact(context, async (transaction) => {
    const lease = await renewLease(transaction, id, { held, now });
    if (lease === null) return null;
    const sentAt = context.clock.now();
    const sent = await transaction
      .selectFrom("fleet_order_sims")
      .select(["position", "sim"])
      .where("order_id", "=", id)
      .where("state", "=", "waiting")
      .orderBy("position")
      .limit(asked.kind === "plan" ? CHUNK : 1)
      .execute();
    if (sent.length === 0) {
      await end(transaction, id, sentAt);
      return { lease, sent };
    }
    const positions = sent.map(({ position }) => position);
    const begun = await transaction
      .updateTable("fleet_order_sims")
      .set({ state: "sending", sent_at: sentAt })
      .where("order_id", "=", id)
      .where("position", "in", positions)
      // One of them may have turned out to have its order meanwhile.
      .where("state", "=", "waiting")
      .returning("position")
      .execute();
    const mine = new Set(begun.map(({ position }) => position));
    return { lease, sent: sent.filter(({ position }) => mine.has(position)) };
  });
}

async function end(transaction: Transaction<Schema>, id: string, at: number): Promise<void> {
  await transaction.updateTable("fleet_orders").set({ ended_at: at }).where("id", "=", id).execute();
}
