import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { wasTried } from "#/lib/orders/schedule.ts";
import { findOrder, readOrders, transactOnce } from "#/lib/orders/store.ts";
import {
  countTry,
  endRequest,
  forgetOld,
  isFlood,
  LIFETIME_MS,
  newCode,
  openRequest,
  type Wish,
} from "./way-back-requests.ts";

/** Who has shown a code or a link, which is not used by that. */
export interface Proof {
  requestId: string;
  purpose: Wish["purpose"];
  /** The address that was mailed, as addresses are compared. */
  mailbox: string;
  /** The order that has it; null where only the mailbox was to be proven. */
  order: Order | null;
}

/**
 * "Email me a link": mails that prove to the shop who reads a mailbox. Each mail has a code for the browser that asked and a link for any
 * other. One use ends the whole request.
 */
export interface WaysBack {
  /**
   * Mails the order's address, all addresses of the SIM's paid orders, or the given address, which the caller has counted. The answer doesn't tell whether there are any.
   * @returns the id of the request, which the browser that asked keeps
   */
  ask(wish: Wish, language: string): Promise<string>;
  /** What a request that can still be used was made for, even where no mail was sent; null when it has ended. */
  purposeOf(requestId: string): Promise<Wish["purpose"] | null>;
  /** @param requestId as the browser that asked has it. `ended`: used, expired, or too many codes were typed. */
  readCode(requestId: string, code: string): Promise<Proof | "wrong" | "ended">;
  /** @param orderId from the link itself; null in that of a mailbox alone. Null when the request has ended. */
  readLink(requestId: string, orderId: string | null): Promise<Proof | null>;
  /** Of several browsers at the same moment, one uses it. @returns the orders that it opens, or null for the others */
  use(proof: Proof): Promise<string[] | null>;
}

/** What refuses a mail about an order or a SIM, and changes no answer by that. */
interface MailLimits {
  /** Whether an address may get one more such mail. */
  mayMail(mailbox: string): Promise<boolean>;
  /** Writes down that enough was mailed about the same order or SIM. */
  noteFlood(): void;
}

export function createWaysBack(context: OrdersContext, limits: MailLimits): WaysBack {
  return {
    ask: async (wish, language) =>
      ask(context, wish, { readers: await allowedReaders(context, wish, limits), language }),
    purposeOf: async (requestId) => (await openRequest(context, requestId))?.purpose ?? null,
    readCode: (requestId, code) => readCode(context, requestId, code),
    readLink: (requestId, orderId) => readLink(context, requestId, orderId),
    use: (proof) => use(context, proof),
  };
}

/** Addresses that one request may mail, the newest first. */
const MAX_READERS = 5;
/** The cookie has room for twenty orders, and other ones stand there too. */
const MAX_ORDERS = 10;

/** Whom a request mails: the id of an order that has the address, or the address itself where no order is meant. */
interface Reader {
  id: string;
  mailbox: string;
}

/** What mails nothing must use up nothing, so a flood is looked for before an address is counted. */
async function allowedReaders(
  { db, clock }: OrdersContext,
  wish: Wish,
  { mayMail, noteFlood }: MailLimits,
): Promise<Reader[]> {
  const readers = await readersOf(db.query, wish);
  // A mailbox alone has been counted by its own limit.
  if (wish.purpose === "mailbox") return readers;
  if (await isFlood(db.query, wish, clock.now())) {
    noteFlood();
    return [];
  }
  const allowed = await Promise.all(readers.map(({ mailbox }) => mayMail(mailbox)));
  return readers.filter((_, index) => allowed[index]);
}

async function ask(
  context: OrdersContext,
  wish: Wish,
  { readers: all, language }: { readers: readonly Reader[]; language: string },
): Promise<string> {
  const { seal, clock, random, log } = context;
  const id = random(16).toString("base64url");
  const now = clock.now();
  const { purpose } = wish;
  // An address is sealed with its code, and stands nowhere else.
  const about = purpose === "mailbox" ? "" : wish.about;
  const mails = await transactOnce(context, async (transaction) => {
    await forgetOld(transaction, now);
    // Again: others may have asked at the same moment.
    const readers = (await isFlood(transaction, wish, now)) ? [] : all;
    const codes = Object.fromEntries(readers.map((reader) => [reader.id, newCode(random)]));
    // A request that mails nothing has a row too: it must answer typed codes like any other.
    await transaction
      .insertInto("way_back_requests")
      .values({
        ...{ id, purpose, about },
        expires_at: now + LIFETIME_MS,
        mails: readers.length,
        codes_sealed: seal.close(JSON.stringify(codes), id),
      })
      .execute();
    for (const reader of readers) {
      const mail = { kind: `way-back-${purpose}`, about: purpose === "mailbox" ? "" : reader.id } as const;
      await queueMail(transaction, { ...mail, occasion: id, language }, now);
    }
    return readers.length;
  });
  log.info("way back requested", { kind: purpose, count: mails });
  return id;
}

async function readersOf(query: Kysely<Schema>, { purpose, about }: Wish): Promise<Reader[]> {
  switch (purpose) {
    case "mailbox":
      return [{ id: about, mailbox: about }];
    case "order": {
      const order = await findOrder(query, about);
      // A visitor can type another person's address into an order that costs nothing, and would use up that mailbox's mails.
      return order !== null && wasTried(order) ? newestOfEach([order]) : [];
    }
    case "sim":
      return newestOfEach(await paidOrders(query, about));
  }
}

/** The newest order of each address. */
function newestOfEach(orders: readonly Order[]): Reader[] {
  const newest = new Map<string, Reader>();
  for (const order of orders) {
    const mailbox = mailboxOf(order);
    if (mailbox && !newest.has(mailbox)) newest.set(mailbox, { id: order.id, mailbox });
  }
  return [...newest.values()].slice(0, MAX_READERS);
}

const MOST_ORDERS = 200;

function paidOrders(query: Kysely<Schema>, sim: string): Promise<Order[]> {
  const paid = query.selectFrom("orders").selectAll().where("sim", "=", sim).where("payment", "=", "paid");
  return readOrders(paid.orderBy("created_at", "desc").limit(MOST_ORDERS));
}

/** The order's address as it is compared: buyers type capitals as they like. */
function mailboxOf({ email }: Pick<Order, "email">): string | null {
  return email?.toLowerCase() ?? null;
}

async function readCode(context: OrdersContext, requestId: string, typed: string): Promise<Proof | "wrong" | "ended"> {
  const request = await openRequest(context, requestId);
  if (request === null || !(await countTry(context, requestId))) return "ended";
  const [reader] = Object.entries(request.codes).find(([, code]) => isSame(code, typed)) ?? [];
  if (reader === undefined) return "wrong";
  return (await proofOf(context, { requestId, purpose: request.purpose, reader })) ?? "ended";
}

function isSame(code: string, typed: string): boolean {
  const [ours, theirs] = [Buffer.from(code), Buffer.from(typed)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

async function readLink(context: OrdersContext, requestId: string, orderId: string | null): Promise<Proof | null> {
  const request = await openRequest(context, requestId);
  if (request === null) return null;
  const { purpose, codes } = request;
  const reader = purpose === "mailbox" ? Object.keys(codes)[0] : orderId;
  return reader ? proofOf(context, { requestId, purpose, reader }) : null;
}

/** @param reader whom the request has mailed. Null if the order's address was erased meanwhile: then nothing is proven. */
async function proofOf(
  { db }: OrdersContext,
  { requestId, purpose, reader }: Pick<Proof, "requestId" | "purpose"> & { reader: string },
): Promise<Proof | null> {
  if (purpose === "mailbox") return { requestId, purpose, mailbox: reader.toLowerCase(), order: null };
  const order = await findOrder(db.query, reader);
  const mailbox = order && mailboxOf(order);
  return order && mailbox ? { requestId, purpose, mailbox, order } : null;
}

async function use(context: OrdersContext, { requestId, mailbox, order }: Proof): Promise<string[] | null> {
  const { db, log } = context;
  if (!(await endRequest(context, requestId))) return null;
  log.info("way back used", order ? { orderId: order.id } : {});
  if (order === null) return [];
  // This order and the paid ones for its SIM with the same address, the newest first.
  const paid = (await paidOrders(db.query, order.sim)).filter((one) => mailboxOf(one) === mailbox);
  const ids = paid.map(({ id }) => id).filter((id) => id !== order.id);
  return [order.id, ...ids].slice(0, MAX_ORDERS);
}
