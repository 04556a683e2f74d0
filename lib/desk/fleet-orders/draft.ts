import { isDeepStrictEqual } from "node:util";
import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { hasOpenDoubles } from "./doubles.ts";
import {
  type Asked,
  type FleetOrder,
  type FleetOrderSim,
  findFleetOrder,
  isRepeatable,
  simsOf,
} from "./fleet-order.ts";

/** A draft that was not confirmed by then is forgotten, with its SIM numbers. */
const DRAFT_MS = 24 * 3_600_000;

/**
 * Writes down what an operator typed. The service hears of it once the draft is confirmed.
 * @param id that of the form: the same form sent twice is one draft
 * @returns the draft's id; another one where the form came again with other content, as after the browser's "Back"
 */
export async function draftFleetOrder(
  context: DeskContext,
  operatorId: string,
  { id, asked, sims }: { id: string; asked: Asked; sims: readonly string[] },
): Promise<string> {
  return transact(context, async (transaction) => {
    const draft = { operatorId, asked, sims, at: context.clock.now() };
    if (await insertDraft(transaction, { ...draft, id })) return id;
    const [known, knownSims] = [await findFleetOrder(transaction, id), await simsOf(transaction, id)];
    const isSame =
      isDeepStrictEqual(known?.asked, asked) &&
      isDeepStrictEqual(
        knownSims.map(({ sim }) => sim),
        sims,
      );
    if (isSame) return id;
    const otherId = context.random(16).toString("base64url");
    await insertDraft(transaction, { ...draft, id: otherId });
    return otherId;
  });
}

/**
 * A draft of the same for the SIMs that have certainly no order.
 * @returns whether there are any
 */
export async function draftAgain(
  context: DeskContext,
  operatorId: string,
  { id, formerId }: { id: string; formerId: string },
): Promise<boolean> {
  return transact(context, async (transaction) => {
    const former = await findFleetOrder(transaction, formerId);
    if (former === null || former.endedAt === null) return false;
    const sims = (await simsOf(transaction, formerId)).filter(isRepeatable);
    if (sims.length === 0) return false;
    const draft = { id, operatorId, asked: former.asked, sims: sims.map(({ sim }) => sim), repeats: formerId };
    await insertDraft(transaction, { ...draft, at: context.clock.now() });
    return true;
  });
}

/** Whether each of a draft's SIMs is still without an order in the order that it repeats; true for a draft that repeats none. */
export async function canRepeat(
  query: Kysely<Schema>,
  { repeats }: FleetOrder,
  sims: readonly FleetOrderSim[],
): Promise<boolean> {
  if (repeats === null) return true;
  const open = new Set((await simsOf(query, repeats)).filter(isRepeatable).map(({ sim }) => sim));
  return sims.every(({ sim }) => open.has(sim));
}

/** @returns false where there is one with this id */
async function insertDraft(
  transaction: Transaction<Schema>,
  draft: { id: string; operatorId: string; asked: Asked; sims: readonly string[]; at: number; repeats?: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("fleet_orders")
    .values({
      id: draft.id,
      operator_id: draft.operatorId,
      asked: JSON.stringify(draft.asked),
      created_at: draft.at,
      confirmed_at: null,
      ended_at: null,
      leased_until: 0,
      repeats: draft.repeats ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const rows = draft.sims.map((sim, index) => ({
    order_id: draft.id,
    position: index + 1,
    sim,
    state: "waiting",
    sent_at: null,
    order_code: null,
    expires_at: null,
    reason: null,
    unknown_at: null,
    repeated_by: null,
  }));
  // A statement has room for some thousand values.
  for (let at = 0; at < rows.length; at += 100) {
    await transaction
      .insertInto("fleet_order_sims")
      .values(rows.slice(at, at + 100))
      .execute();
  }
  return true;
}

/**
 * Forgets old drafts, and what ended so long ago that the SIM numbers may not be kept any longer; an order with unknown SIMs stays until they
 * were looked up, and one with a SIM that was ordered twice until that was handled.
 */
export async function forgetFleetOrders(context: DeskContext, retentionDays: number): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (transaction) => {
    const isOld = ({ eb, and, or, not, exists, selectFrom }: ExpressionBuilder<Schema, "fleet_orders">) => {
      const unknown = selectFrom("fleet_order_sims").select("position").where("state", "=", "unknown");
      return or([
        and([eb("confirmed_at", "is", null), eb("created_at", "<", now - DRAFT_MS)]),
        and([
          eb("ended_at", "<", now - retentionDays * DAY),
          not(exists(unknown.whereRef("order_id", "=", "fleet_orders.id"))),
          not(hasOpenDoubles("fleet_orders.id")),
        ]),
      ]);
    };
    const some = transaction.selectFrom("fleet_orders").select("id").where(isOld).limit(20);
    // Locked while it still is old: a draft that is confirmed meanwhile stays.
    const old = await transaction
      .updateTable("fleet_orders")
      .set({ leased_until: 0 })
      .where("id", "in", some)
      .where(isOld)
      .returning("id")
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await transaction.deleteFrom("fleet_order_sims").where("order_id", "in", ids).execute();
    await transaction
      .deleteFrom("fleet_order_doubles")
      .where(({ eb, or }) => or([eb("order_id", "in", ids), eb("other_order_id", "in", ids)]))
      .execute();
    await transaction.deleteFrom("fleet_orders").where("id", "in", ids).execute();
  });
}
