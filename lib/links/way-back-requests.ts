import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";

/*
 * The rows behind "Email me a link": each request, its codes and their tries.
 */

/** What a browser asks for: an order by its id, all that was paid here for a SIM, or only to prove that it reads this address. */
export interface Wish {
  purpose: "order" | "sim" | "mailbox";
  about: string;
}

export const LIFETIME_MS = 15 * 60_000;
const MAX_TRIES = 5;
/** Requests about the same order or SIM that may have mailed at one time, so that no mailbox is flooded. */
const MAX_OPEN = 3;
/** And in a day: each request is five more guesses at a code. */
const MAX_A_DAY = 10;

/** Deletes requests that count no more. */
export async function forgetOld(query: Kysely<Schema>, now: number): Promise<void> {
  await query
    .deleteFrom("way_back_requests")
    .where("expires_at", "<", now - DAY)
    .execute();
}

/** Whether enough was mailed about it already. A mailbox alone is counted by its own limit (lib/limits). */
export async function isFlood(query: Kysely<Schema>, { purpose, about }: Wish, now: number): Promise<boolean> {
  if (purpose === "mailbox") return false;
  return (
    (await countMailed(query, about, now)) >= MAX_OPEN ||
    (await countMailed(query, about, now + LIFETIME_MS - DAY)) >= MAX_A_DAY
  );
}

/** Requests that have mailed and end after that moment. */
async function countMailed(query: Kysely<Schema>, about: string, endAfter: number): Promise<number> {
  const { count } = await query
    .selectFrom("way_back_requests")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("about", "=", about)
    .where("expires_at", ">", endAfter)
    .where("mails", ">", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function newCode(random: OrdersContext["random"]): string {
  return String(random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

interface OpenRequest extends Pick<Wish, "purpose"> {
  expiresAt: number;
  /** By the id of the order whose address was mailed, or by the address itself where no order is meant. */
  codes: Record<string, string>;
}

/** Null when it has ended. */
export async function openRequest({ db, seal, clock }: OrdersContext, id: string): Promise<OpenRequest | null> {
  const row = await db.query
    .selectFrom("way_back_requests")
    .select(["purpose", "codes_sealed", "expires_at"])
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", clock.now())
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirst();
  if (!row) return null;
  const purpose = row.purpose as Wish["purpose"];
  return { purpose, expiresAt: row.expires_at, codes: JSON.parse(seal.open(row.codes_sealed, id)) };
}

/** What the mail to the address of an order has to say; null when its request has ended. */
export async function wayBackMail(context: OrdersContext, requestId: string, orderId: string) {
  const request = await openRequest(context, requestId);
  const code = request?.codes[orderId];
  return request && code !== undefined ? { code, expiresAt: request.expiresAt } : null;
}

/** The same for an address that belongs to no order. */
export async function mailboxMail(context: OrdersContext, requestId: string) {
  const request = await openRequest(context, requestId);
  const [entry] = Object.entries(request?.codes ?? {});
  return request && entry ? { to: entry[0], code: entry[1], expiresAt: request.expiresAt } : null;
}

/** Counts before the code is compared, so that codes typed at the same moment are no more tries. */
export async function countTry({ db }: OrdersContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("way_back_requests")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if another browser has used it meanwhile. */
export async function endRequest({ db, clock }: OrdersContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("way_back_requests")
    .set({ used_at: clock.now() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
