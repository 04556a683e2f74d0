import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { ReminderRow } from "#/lib/db/tables/reminder-tables.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { MARGIN_MS } from "#/lib/orders/lease.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { findOrder, holdOrders, transact } from "#/lib/orders/store.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import type { Language } from "#/lib/text/language.ts";
import { dueReminders, FAILED_CHECK_PAUSE_MS, LONGEST_CHECK_PAUSE_MS, nextCheckPause } from "./occasions.ts";
import { type DataReport, type PlansReport, type RemindersContext, readData, readPlans } from "./sim-report.ts";

/** The reminders that a buyer asks for: data running low, and the last plan about to expire. One choice for each SIM and address. */
export interface Reminders {
  /** Whether the partner reports usage to this shop; otherwise only the last day is warned of. */
  knowsData: boolean;
  /** Whether the SIM and address of an order have them. */
  isOn(order: Order): Promise<boolean>;
  /** @param language the reader's */
  turnOn(order: Order, language: Language): Promise<void>;
  /** Harmless where there are none. */
  turnOff(order: Order): Promise<void>;
  /** Checks a few SIMs that are due, for as long as it may continue. */
  sweep(mayContinue?: () => boolean): Promise<number>;
}

/** So that reminders never take more than a small part of the calls. */
const CHECKS_A_ROUND = 5;
/** After so long without a plan the reminders end by themselves. */
const WITHOUT_PLAN_MS = 30 * DAY;

export function createReminders(context: RemindersContext): Reminders {
  const { db, clock } = context;
  return {
    knowsData: context.fleet !== null,
    isOn: async (order) => (await remindersOf(db.query, order)).length > 0,
    turnOn: (order, language) =>
      transact(context, async (transaction) => {
        // Two forms at once make one row.
        await holdOrders(transaction, order.sim).execute();
        const now = clock.now();
        const [known] = await remindersOf(transaction, order);
        const row = known ?? { order_id: order.id, sim: order.sim, since: now, plan_seen_at: now };
        await transaction
          .insertInto("reminders")
          .values({ ...row, language, next_check_at: now })
          .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ language, next_check_at: now }))
          .execute();
      }),
    async turnOff(order) {
      const ids = (await remindersOf(db.query, order)).map(({ order_id }) => order_id);
      if (ids.length > 0) await db.query.deleteFrom("reminders").where("order_id", "in", ids).execute();
    },
    async sweep(mayContinue = () => true) {
      const due = await dueRows(context);
      for (const row of due) if (mayContinue()) await check(context, row);
      return due.length;
    },
  };
}

/** Whether reminders can be asked for with an order: somewhere to write to, given with a payment. */
export function mayHaveReminders({ payment, email }: Order): boolean {
  return payment === "paid" && email !== null;
}

/** The reminder that an order carries, if it is switched on. */
export async function findReminder(query: Kysely<Schema>, orderId: string): Promise<ReminderRow | null> {
  const row = await query.selectFrom("reminders").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  return row ?? null;
}

/** Those of the order's SIM and address. Any of their orders may carry them. */
async function remindersOf(query: Kysely<Schema>, { sim, email }: Order): Promise<ReminderRow[]> {
  if (email === null) return [];
  const rows = await query
    .selectFrom("reminders")
    .innerJoin("orders", "orders.id", "reminders.order_id")
    .selectAll("reminders")
    .select("orders.email")
    .where("reminders.sim", "=", sim)
    .execute();
  const same = rows.filter((row) => row.email?.toLowerCase() === email.toLowerCase());
  return same.map(({ email: _, ...row }) => row);
}

/** A time later than any pause was set by a clock that was put back since. */
async function dueRows({ db }: RemindersContext): Promise<ReminderRow[]> {
  const now = await db.now();
  return db.query
    .selectFrom("reminders")
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("next_check_at", "<=", now), eb("next_check_at", ">", now + LONGEST_CHECK_PAUSE_MS + MARGIN_MS)]),
    )
    .orderBy("next_check_at")
    .limit(CHECKS_A_ROUND)
    .execute();
}

/** A defect that stops one check must not hold up the others: its next check is set already. */
async function check(context: RemindersContext, row: ReminderRow): Promise<void> {
  const claimed = await claim(context, row);
  if (claimed === null) return;
  try {
    await inSpan("check reminder", () => checkNow(context, claimed));
  } catch (error) {
    if (!isPartnerError(error)) context.log.error("checking a reminder failed", { orderId: row.order_id, error });
  }
}

/** Puts the next check off. @returns the row as it is then; null when another process was faster, or it is switched off */
async function claim({ db }: RemindersContext, row: ReminderRow): Promise<ReminderRow | null> {
  const next_check_at = (await db.now()) + FAILED_CHECK_PAUSE_MS;
  const { numUpdatedRows } = await db.query
    .updateTable("reminders")
    .set({ next_check_at })
    .where("order_id", "=", row.order_id)
    .where("next_check_at", "=", row.next_check_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, next_check_at } : null;
}

async function checkNow(context: RemindersContext, row: ReminderRow): Promise<void> {
  const order = await findOrder(context.db.query, row.order_id);
  // Its personal data may have been erased.
  if (!order?.email) return remove(context, row);
  const plans = await readPlans(context, order);
  // Without usage the last day is still known.
  const data = await readData(context, order, plans).catch(nullIfPartner);
  const now = context.clock.now();
  if (plans.hasPlan === false && now - row.plan_seen_at > WITHOUT_PLAN_MS) return remove(context, row);
  await record(context, row, { plans, data, now });
}

/** Queues what is due, in the transaction that notes it. */
async function record(
  context: RemindersContext,
  row: ReminderRow,
  { plans, data, now }: { plans: PlansReport; data: DataReport | null; now: number },
): Promise<void> {
  const { due, warned } = dueReminders(row, plans, data, now);
  await transact(context, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("reminders")
      .set({
        run: warned.run,
        round: warned.round,
        warned: warned.warned,
        next_check_at: now + nextCheckPause(plans, data, now),
        ...(plans.hasPlan && { plan_seen_at: now }),
      })
      .where("order_id", "=", row.order_id)
      .where("next_check_at", "=", row.next_check_at)
      .executeTakeFirst();
    // Switched off or on again meanwhile.
    if (numUpdatedRows === 0n) return;
    for (const { kind, occasion } of due)
      await queueMail(transaction, { kind, about: row.order_id, occasion, language: row.language }, now);
  });
}

async function remove({ db }: RemindersContext, { order_id }: ReminderRow): Promise<void> {
  await db.query.deleteFrom("reminders").where("order_id", "=", order_id).execute();
}

function nullIfPartner(error: unknown): null {
  if (isPartnerError(error)) return null;
  throw error;
}
