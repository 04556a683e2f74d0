import { timingSafeEqual } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { findOrder, readOrders, transactOnce } from "#/lib/orders/store.ts";

/** What a browser asks for: an order by its id, or all that was paid here for a SIM. */
export interface Wish {
  purpose: "order" | "sim";
  about: string;
}

/** What a proven mailbox opens. */
export interface WayBack {
  purpose: Wish["purpose"];
  /** The order whose address was proven. */
  orderId: string;
  sim: string;
  /** This order and the paid ones for its SIM with the same address, the newest first. */
  orderIds: string[];
}

/**
 * "Email me a link": mails that prove to the shop who reads a mailbox. Each mail has a code for the browser that asked and a link for any
 * other. One use ends the whole request.
 */
export interface WaysBack {
  /**
   * Mails the order's address, or all addresses of the SIM's paid orders. The answer doesn't tell whether there are any.
   * @returns the id of the request, which the browser that asked keeps
   */
  ask(wish: Wish, language: string): Promise<string>;
  /** What a request that can still be used was made for, also where no mail was sent; null when it has ended. */
  purposeOf(requestId: string): Promise<Wish["purpose"] | null>;
  /** @param requestId as the browser that asked has it. `ended`: used, expired, or too many codes were typed. */
  takeCode(requestId: string, code: string): Promise<WayBack | "wrong" | "ended">;
  /** @param orderId from the link itself. Null when the request has ended. */
  takeLink(requestId: string, orderId: string): Promise<WayBack | null>;
}

export function createWaysBack(context: OrdersContext): WaysBack {
  return {
    ask: (wish, language) => ask(context, wish, language),
    purposeOf: async (requestId) => (await openRequest(context, requestId))?.purpose ?? null,
    takeCode: (requestId, code) => takeCode(context, requestId, code),
    takeLink: (requestId, orderId) => takeLink(context, requestId, orderId),
  };
}

const LIFETIME_MS = 15 * 60_000;
const MAX_TRIES = 5;
/** Requests about the same order or SIM that may have mailed at one time, so that no mailbox is flooded. */
const MAX_OPEN = 3;
/** And in a day: each request is five more guesses at a code. */
const MAX_A_DAY = 10;
/** Addresses that one request may mail, the newest first. */
const MAX_READERS = 5;
/** The cookie has room for twenty orders, and other ones stand there too. */
const MAX_ORDERS = 10;

async function ask(context: OrdersContext, { purpose, about }: Wish, language: string): Promise<string> {
  const { seal, clock, random, log } = context;
  const id = random(16).toString("base64url");
  const now = clock.now();
  const mails = await transactOnce(context, async (transaction) => {
    await transaction
      .deleteFrom("way_back_requests")
      .where("expires_at", "<", now - DAY)
      .execute();
    const readers = purpose === "order" ? await readerOf(transaction, about) : await readersOf(transaction, about);
    const isFlood =
      (await countMailed(transaction, about, now)) >= MAX_OPEN ||
      (await countMailed(transaction, about, now + LIFETIME_MS - DAY)) >= MAX_A_DAY;
    const codes = Object.fromEntries(isFlood ? [] : readers.map((order) => [order.id, newCode(random)]));
    const orderIds = Object.keys(codes);
    // A request that mails nothing has a row too: it must answer typed codes like any other.
    await transaction
      .insertInto("way_back_requests")
      .values({
        ...{ id, purpose, about },
        expires_at: now + LIFETIME_MS,
        mails: orderIds.length,
        codes_sealed: seal.close(JSON.stringify(codes), id),
      })
      .execute();
    const kind = purpose === "order" ? "way-back-order" : "way-back-sim";
    for (const orderId of orderIds) await queueMail(transaction, { kind, about: orderId, occasion: id, language }, now);
    return orderIds.length;
  });
  log.info("way back requested", { kind: purpose, count: mails });
  return id;
}

async function readerOf(query: Kysely<Schema>, orderId: string): Promise<Order[]> {
  const order = await findOrder(query, orderId);
  return order?.email ? [order] : [];
}

/** The newest paid order of each address. */
async function readersOf(query: Kysely<Schema>, sim: string): Promise<Order[]> {
  const newest = new Map<string, Order>();
  for (const order of await paidOrders(query, sim)) {
    const mailbox = mailboxOf(order);
    if (mailbox !== null && !newest.has(mailbox)) newest.set(mailbox, order);
  }
  return [...newest.values()].slice(0, MAX_READERS);
}

const MOST_ORDERS = 200;

function paidOrders(query: Kysely<Schema>, sim: string): Promise<Order[]> {
  const paid = query.selectFrom("orders").selectAll().where("sim", "=", sim).where("payment", "=", "paid");
  return readOrders(paid.orderBy("created_at", "desc").limit(MOST_ORDERS));
}

/** The order's address as it is compared: buyers type capitals as they like. */
function mailboxOf({ email }: Order): string | null {
  return email?.toLowerCase() ?? null;
}

/** Requests that have mailed and end after that moment. */
async function countMailed(transaction: Transaction<Schema>, about: string, endAfter: number): Promise<number> {
  const { count } = await transaction
    .selectFrom("way_back_requests")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("about", "=", about)
    .where("expires_at", ">", endAfter)
    .where("mails", ">", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function newCode(random: OrdersContext["random"]): string {
  return String(random(6).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

interface OpenRequest extends Pick<Wish, "purpose"> {
  expiresAt: number;
  /** By the id of the order whose address was mailed. */
  codes: Record<string, string>;
}

/** Null when it has ended. */
async function openRequest({ db, seal, clock }: OrdersContext, id: string): Promise<OpenRequest | null> {
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

async function takeCode(
  context: OrdersContext,
  requestId: string,
  typed: string,
): Promise<WayBack | "wrong" | "ended"> {
  const request = await openRequest(context, requestId);
  if (request === null || !(await countTry(context, requestId))) return "ended";
  const [orderId] = Object.entries(request.codes).find(([, code]) => isSame(code, typed)) ?? [];
  if (orderId === undefined) return "wrong";
  return (await prove(context, requestId, orderId)) ?? "ended";
}

/** Counts before the code is compared, so that codes typed at the same moment are no more tries. */
async function countTry({ db }: OrdersContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable("way_back_requests")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", MAX_TRIES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function isSame(code: string, typed: string): boolean {
  const [ours, theirs] = [Buffer.from(code), Buffer.from(typed)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

async function takeLink(context: OrdersContext, requestId: string, orderId: string): Promise<WayBack | null> {
  return (await openRequest(context, requestId)) && prove(context, requestId, orderId);
}

/** Of several browsers at the same moment, one takes it. */
async function prove({ db, clock, log }: OrdersContext, requestId: string, orderId: string): Promise<WayBack | null> {
  const taken = await db.query
    .updateTable("way_back_requests")
    .set({ used_at: clock.now() })
    .where("id", "=", requestId)
    .where("used_at", "is", null)
    .returning("purpose")
    .executeTakeFirst();
  const order = taken && (await findOrder(db.query, orderId));
  // Without an address nothing was proven: it was erased meanwhile.
  if (!taken || !order?.email) return null;
  log.info("way back used", { orderId });
  const mailbox = mailboxOf(order);
  const paid = (await paidOrders(db.query, order.sim)).filter((one) => mailboxOf(one) === mailbox);
  const ids = paid.map(({ id }) => id).filter((id) => id !== orderId);
  return {
    purpose: taken.purpose as Wish["purpose"],
    ...{ orderId, sim: order.sim },
    orderIds: [orderId, ...ids].slice(0, MAX_ORDERS),
  };
}
