import { tokenDigest } from "#/lib/db/token-digest.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { oneLine } from "#/lib/text/one-line.ts";

/** Who asks for the payment, as the owner typed it: clean and short (`cleanAsker`), either may be empty. */
export interface Asker {
  name: string;
  note: string;
}

/** A link by which one other browser may pay an open order. */
interface PayLink {
  /** The end of its address: 128 bits, unguessable. */
  token: string;
  /** In epoch milliseconds. */
  madeAt: number;
  isTaken: boolean;
  asker: Asker | null;
}

/** The order of a link, for the browser that opened it. */
interface FoundLink extends Pick<PayLink, "isTaken" | "asker"> {
  order: Order;
}

/** Links by which a payer in another browser may pay an order; each serves one browser. */
export interface PayLinks {
  /**
   * Makes the order's link. A repeated request makes no second one.
   * @param replaces when the link that this one replaces was made, in epoch milliseconds: that one then stops working. Null for the first
   */
  make(order: Order, replaces: number | null, asker: Asker): Promise<void>;
  /** The link that was made for an order, for the browser that made it; null without one. */
  of(order: Order): Promise<PayLink | null>;
  /** The form by which a payer has taken the order's link; null without a link. It doesn't unseal the token, so it works without the key. */
  standingOf(order: Order): Promise<{ takenBy: string | null } | null>;
  /** The order of a link, and whether a payer has taken the link; null for an unknown or replaced link. */
  find(token: string): Promise<FoundLink | null>;
  /**
   * Takes a link: from then on only this form opens it. A browser may send the form again when the answer was lost.
   * @param attempt names the form
   * @returns the order that the form's browser may pay; null when another form has taken the link, and for an unknown link
   */
  take(token: string, attempt: string): Promise<Order | null>;
}

export function createPayLinks(context: OrdersContext): PayLinks {
  return {
    make: (order, replaces, asker) => makePayLink(context, order, { replaces, asker }),
    of: (order) => payLinkOf(context, order),
    standingOf: (order) => payLinkStandingOf(context, order),
    find: (token) => findByPayLink(context, token),
    take: (token, attempt) => takePayLink(context, token, attempt),
  };
}

const TOKEN_BYTES = 16;
const MAX_NAME = 40;
const MAX_NOTE = 140;

/** The asker's name and message without unreadable characters, each in one line, cut where it is too long. */
export function cleanAsker({ name, note }: Asker): Asker {
  const cut = (text: string, max: number): string => [...oneLine(text.normalize("NFC"))].slice(0, max).join("").trim();
  return { name: cut(name, MAX_NAME), note: cut(note, MAX_NOTE) };
}

/**
 * Whether another payer may pay it now. Not a renewal, which keeps charging the card: that must be the owner's. Nor while a payment
 * may be in progress: a second payer could pay again.
 */
export function canBePaidByLink({ payment, renewal, review, cardAttempts }: Order): boolean {
  return payment === "open" && renewal === null && review === null && cardAttempts.confirmingAt === null;
}

async function makePayLink(
  { db, seal, clock, random }: OrdersContext,
  order: Order,
  { replaces, asker }: { replaces: number | null; asker: Asker },
): Promise<void> {
  const token = random(TOKEN_BYTES).toString("base64url");
  const link = {
    digest: tokenDigest(token),
    token_sealed: seal.close(token, order.id),
    made_at: clock.now(),
    taken_by: null,
    asker: asker.name || asker.note ? JSON.stringify(asker) : null,
  };
  if (replaces !== null) {
    const links = db.query.updateTable("pay_links").set(link).where("order_id", "=", order.id);
    await links.where("made_at", "=", replaces).execute();
    return;
  }
  const links = db.query.insertInto("pay_links").values({ order_id: order.id, ...link });
  await links.onConflict((conflict) => conflict.column("order_id").doNothing()).execute();
}

async function payLinkOf({ db, seal }: OrdersContext, order: Order): Promise<PayLink | null> {
  const links = db.query.selectFrom("pay_links").select(["token_sealed", "made_at", "taken_by", "asker"]);
  const link = await links.where("order_id", "=", order.id).executeTakeFirst();
  if (!link) return null;
  const token = seal.open(link.token_sealed, order.id);
  return { token, madeAt: link.made_at, isTaken: link.taken_by !== null, asker: askerOf(link) };
}

function askerOf({ asker }: { asker: string | null }): Asker | null {
  return asker === null ? null : (JSON.parse(asker) as Asker);
}

async function payLinkStandingOf({ db }: OrdersContext, order: Order): Promise<{ takenBy: string | null } | null> {
  const links = db.query.selectFrom("pay_links").select("taken_by").where("order_id", "=", order.id);
  const link = await links.executeTakeFirst();
  return link ? { takenBy: link.taken_by } : null;
}

async function findByPayLink({ db }: OrdersContext, token: string): Promise<FoundLink | null> {
  const links = db.query.selectFrom("pay_links").select(["order_id", "taken_by", "asker"]);
  const link = await links.where("digest", "=", tokenDigest(token)).executeTakeFirst();
  const order = link && (await findOrder(db.query, link.order_id));
  return order ? { order, isTaken: link.taken_by !== null, asker: askerOf(link) } : null;
}

async function takePayLink({ db, log }: OrdersContext, token: string, attempt: string): Promise<Order | null> {
  const digest = tokenDigest(token);
  const links = db.query.updateTable("pay_links").set({ taken_by: attempt }).where("digest", "=", digest);
  const taken = await links
    .where(({ eb, or }) => or([eb("taken_by", "is", null), eb("taken_by", "=", attempt)]))
    .returning("order_id")
    .executeTakeFirst();
  if (!taken) return null;
  log.info("pay link taken", { orderId: taken.order_id });
  return findOrder(db.query, taken.order_id);
}
