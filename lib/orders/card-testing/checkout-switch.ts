import { z } from "zod";
import type { Database } from "#/lib/db/database.ts";

const state = z.object({
  isClosed: z.boolean(),
  /** Who last changed that, and when; null if it was never changed. */
  changed: z.object({ at: z.number(), by: z.string() }).nullable(),
});

/** Whether the shop takes new orders. Closed, it still finishes what has begun: see docs/operations.md. */
export type CheckoutState = z.infer<typeof state>;

/** Read with each new order and each press, so a change counts at once in all processes: a row found by its key. */
export async function readCheckout({ query }: Pick<Database, "query">): Promise<CheckoutState> {
  const row = await query.selectFrom("checkout_switch").selectAll().where("id", "=", 1).executeTakeFirst();
  if (!row) return { isClosed: false, changed: null };
  return { isClosed: row.is_closed === 1, changed: { at: row.changed_at, by: row.changed_by } };
}

/** Closes or opens checkout. If it already is so, the earlier record stays. @returns whether anything changed */
export async function switchCheckout(
  { query, time }: Pick<Database, "query" | "time">,
  { isClosed, by }: CheckoutWish,
): Promise<boolean> {
  // Without a row it is open.
  if (!isClosed && (await readCheckout({ query })).changed === null) return false;
  const row = { is_closed: isClosed ? 1 : 0, changed_at: time(), changed_by: by };
  const { numInsertedOrUpdatedRows } = await query
    .insertInto("checkout_switch")
    .values({ id: 1, ...row })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(row).where("checkout_switch.is_closed", "!=", row.is_closed),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a command wants, and the answer to it. */
const wish = z.strictObject({ isClosed: z.boolean(), by: z.string().min(1).max(200) });
export type CheckoutWish = z.infer<typeof wish>;
export const checkoutAnswer = state.extend({ isChanged: z.boolean() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

/** @param told a `CheckoutWish`; undefined asks only */
export async function answerCheckout(db: Pick<Database, "query" | "time">, told: unknown): Promise<CheckoutAnswer> {
  const isChanged = told !== undefined && (await switchCheckout(db, wish.parse(told)));
  return { isChanged, ...(await readCheckout(db)) };
}
