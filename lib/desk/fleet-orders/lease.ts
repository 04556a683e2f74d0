import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeskContext } from "#/lib/desk/context.ts";

/** Longer than any call takes. */
const LEASE_MS = 5 * 60_000;

/** @returns when the lease ends; null where another process has it */
export async function takeLease({ db }: Pick<DeskContext, "db">, id: string): Promise<number | null> {
  const now = await db.now();
  const until = now + LEASE_MS;
  const { numUpdatedRows } = await db.query
    .updateTable("fleet_orders")
    .set({ leased_until: until })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    // One that ends far later was taken by a clock that was put back since.
    .where(({ eb, or }) => or([eb("leased_until", "<=", now), eb("leased_until", ">", until + LEASE_MS)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? until : null;
}

/** Extends it, as a part of what is done under it. @returns when it ends now; null where another process has taken it over */
export async function renewLease(
  query: Kysely<Schema>,
  id: string,
  { held, now }: { held: number; now: number },
): Promise<number | null> {
  const until = Math.max(now + LEASE_MS, held + 1);
  const { numUpdatedRows } = await query
    .updateTable("fleet_orders")
    .set({ leased_until: until })
    .where("id", "=", id)
    .where("leased_until", "=", held)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? until : null;
}
