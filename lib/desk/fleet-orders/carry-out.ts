import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { isPartnerError, type PartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { DeviceOutcome, OrderSpan } from "#/lib/partner/fleet/package-orders.ts";
import type { Log } from "#/lib/process/log.ts";
import { type Asked, type FleetOrder, type FleetOrderSim, findFleetOrder } from "./fleet-order.ts";
import { renewLease, takeLease } from "./lease.ts";

export interface FleetOrdersContext extends DeskContext {
  /** Null without the settings of the fleet calls: then what was confirmed waits. */
  fleet: Pick<Fleet, "orderForMany" | "orderForOne" | "orderDays" | "renew"> | null;
  log: Log;
}

/** So many SIMs are in one request. After one without a clear answer, an operator has to look each of them up. */
const CHUNK = 50;

/** What was confirmed so long ago isn't sent any more: the operator may have ordered elsewhere since. */
const STALE_MS = 3_600_000;

type Outcome = Pick<FleetOrderSim, "state" | "orderCode" | "expiresAt" | "reason">;

/**
 * Sends what operators have confirmed. The calls carry no number of ours, so the service would order once more for a request that is sent
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
    if (lease !== null) await carryOut({ ...context, fleet }, id, lease, mayContinue);
  }
}

type Reachable = FleetOrdersContext & { fleet: NonNullable<FleetOrdersContext["fleet"]> };

async function carryOut(context: Reachable, id: string, taken: number, mayContinue: () => boolean): Promise<void> {
  const { db, log } = context;
  const order = await findFleetOrder(db.query, id);
  if (order === null) return;
  await leaveUnknown(context, id);
  if ((order.confirmedAt ?? 0) < (await db.now()) - STALE_MS) {
    await leaveUnsent(context, id, "It wasn’t sent within an hour after it was confirmed.");
  }
  let lease: number | null = taken;
  while (mayContinue()) {
    lease = await renewLease(context, id, lease);
    if (lease === null) return;
    const { sims, sentAt } = await beginSending(context, order);
    if (sims.length === 0) break;
    const { outcomes, mayGoOn } = await send(context, order.asked, sims);
    await keep(context, id, sentAt, outcomes);
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

/** Found so at the beginning: the process that was about to send them has ended, or is too slow. */
async function leaveUnknown({ db, clock }: Reachable, id: string): Promise<void> {
  const reason = "The shop ended while it waited for the service’s answer.";
  await db.query
    .updateTable("fleet_order_sims")
    .set({ state: "unknown", reason, unknown_at: clock.now() })
    .where("order_id", "=", id)
    .where("state", "=", "sending")
    .execute();
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

/** Says that the next SIMs are about to be sent; ends the order where there are none. */
async function beginSending(
  context: Reachable,
  { id, asked }: FleetOrder,
): Promise<{ sims: string[]; sentAt: number }> {
  return transact(context, async (transaction) => {
    const sentAt = context.clock.now();
    const rows = await transaction
      .selectFrom("fleet_order_sims")
      .select(["position", "sim"])
      .where("order_id", "=", id)
      .where("state", "=", "waiting")
      .orderBy("position")
      .limit(asked.kind === "plan" ? CHUNK : 1)
      .execute();
    if (rows.length === 0) {
      await end(transaction, id, sentAt);
      return { sims: [], sentAt };
    }
    const positions = rows.map(({ position }) => position);
    const begun = await transaction
      .updateTable("fleet_order_sims")
      .set({ state: "sending", sent_at: sentAt })
      .where("order_id", "=", id)
      .where("position", "in", positions)
      // Of two processes that read the same rows, one alone sends each.
      .where("state", "=", "waiting")
      .returning("position")
      .execute();
    const mine = new Set(begun.map(({ position }) => position));
    return { sims: rows.filter(({ position }) => mine.has(position)).map(({ sim }) => sim), sentAt };
  });
}

async function end(transaction: Transaction<Schema>, id: string, at: number): Promise<void> {
  await transaction.updateTable("fleet_orders").set({ ended_at: at }).where("id", "=", id).execute();
}

async function send(
  { fleet, log }: Reachable,
  asked: Asked,
  sims: string[],
): Promise<{ outcomes: ReadonlyMap<string, Outcome>; mayGoOn: boolean }> {
  const [sim = ""] = sims;
  try {
    if (asked.kind === "plan" && sims.length > 1) {
      const answer = await fleet.orderForMany(sims, { ...asked, periods: String(asked.periods) });
      return { outcomes: new Map(sims.map((one) => [one, outcomeIn(answer, one)])), mayGoOn: true };
    }
    return { outcomes: new Map([[sim, orderedIn(await sendOne(fleet, asked, sim))]]), mayGoOn: true };
  } catch (error) {
    // Whether it was sent isn't known then, nor what the next one would do.
    if (!isPartnerError(error)) {
      log.error("a request of a fleet order failed", { error });
      return { outcomes: new Map(sims.map((one) => [one, DOUBTFUL])), mayGoOn: false };
    }
    log.warn("a request of a fleet order failed", { error });
    const outcome = outcomeOf(error);
    // A refusal of one SIM says nothing about the others.
    const mayGoOn = outcome.state === "refused" && sims.length === 1;
    return { outcomes: new Map(sims.map((one) => [one, outcome])), mayGoOn };
  }
}

function sendOne(fleet: Reachable["fleet"], asked: Asked, sim: string): Promise<OrderSpan> {
  if (asked.kind === "renew") return fleet.renew(asked.orderCode, asked.periods);
  const plan = { ...asked, periods: String(asked.periods) };
  return asked.kind === "days" ? fleet.orderDays(sim, { ...plan, days: asked.days }) : fleet.orderForOne(sim, plan);
}

function orderedIn({ orderCode, expiresAt }: OrderSpan): Outcome {
  return { state: "ordered", orderCode, expiresAt, reason: null };
}

const DOUBTFUL: Outcome = {
  state: "unknown",
  orderCode: null,
  expiresAt: null,
  reason: "The shop failed while it asked. The service may have ordered.",
};

/** What an answer about many says of one SIM. */
function outcomeIn(answer: readonly DeviceOutcome[], sim: string): Outcome {
  const about = answer.filter((one) => one.sim === sim);
  const outcome = about.find(({ isOrdered }) => isOrdered) ?? about[0];
  if (outcome === undefined) {
    const reason = "The service’s answer says nothing of this SIM.";
    return { state: "unknown", orderCode: null, expiresAt: null, reason };
  }
  return outcome.isOrdered
    ? orderedIn(outcome)
    : { state: "refused", orderCode: null, expiresAt: null, reason: outcome.refusal };
}

function outcomeOf({ mayHaveTakenEffect, kind, upstreamCode }: PartnerError): Outcome {
  const nothing = { orderCode: null, expiresAt: null };
  if (mayHaveTakenEffect) {
    return { ...nothing, state: "unknown", reason: "The service gave no clear answer. It may have ordered." };
  }
  return kind === "refused"
    ? { ...nothing, state: "refused", reason: upstreamCode ?? "The service refused the request." }
    : { ...nothing, state: "unsent", reason: "The service couldn’t be reached, so nothing was ordered." };
}

/** A late answer is written too. An operator who looked too early has found no order: one that was made wins. */
async function keep(
  context: Reachable,
  id: string,
  sentAt: number,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  await transact(context, async (transaction) => {
    const now = context.clock.now();
    const rows = await transaction
      .selectFrom("fleet_order_sims")
      .select(["position", "sim", "state as found"])
      .where("order_id", "=", id)
      .where("sent_at", "=", sentAt)
      .where("state", "in", ["sending", "unknown", "refused"])
      .execute();
    for (const { position, sim, found } of rows) {
      const outcome = outcomes.get(sim);
      if (outcome === undefined || (found === "refused" && outcome.state !== "ordered")) continue;
      const { state, orderCode, expiresAt, reason } = outcome;
      await transaction
        .updateTable("fleet_order_sims")
        .set({
          state,
          order_code: orderCode,
          expires_at: expiresAt,
          reason,
          ...(state === "unknown" && { unknown_at: now }),
        })
        .where("order_id", "=", id)
        .where("position", "=", position)
        .execute();
    }
  });
}
