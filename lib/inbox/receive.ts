import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { beingConfirmed } from "#/lib/orders/card.ts";
import { recordNotifiedDecline } from "#/lib/orders/card-testing/declines.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { judge, type NotificationStatement } from "#/lib/orders/decide.ts";
import { decideNow, erasedSim, recordStatement } from "#/lib/orders/evidence.ts";
import type { Order } from "#/lib/orders/order.ts";
import { ForbiddenMoveError, transact } from "#/lib/orders/store.ts";
import type { NotificationCheck, Verdict } from "#/lib/partner/notifications/check.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { type Notification, parseNotification } from "#/lib/partner/notifications/notification.ts";
import type { Refusal } from "#/lib/partner/notifications/refusals.ts";
import { observeClaim } from "#/lib/partner/payment/observe-payment.ts";
import { isRenewalPayment, recordRenewalPayment } from "#/lib/renewals/renewal-payment.ts";
import { noteDelay } from "./clock-skew.ts";
import {
  areErased,
  bodyDigest,
  findOrders,
  type InboxOutcome,
  outcomeOf,
  queryNow,
  queryOrdersOfSim,
} from "./match.ts";
import { keepUnread, noteGenuine } from "./unread.ts";

/** What receiving notifications needs from outside. */
export interface InboxContext extends OrdersContext {
  checkNotification: NotificationCheck;
}

type Genuine = Extract<Verdict, { isGenuine: true }>;

export type Received =
  | { isGenuine: true; outcome: InboxOutcome; contradicts: boolean; keyId: string; form: string }
  /** `isKept` where no known form fits the signature: whether there was room for it. */
  | { isGenuine: false; reason: Refusal; keyId?: string; isKept?: boolean };

/** The partner's last attempt is after 16 minutes; an older notification was delayed or replayed. */
const MAX_AGE_MS = 30 * 60_000;
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Checks a notification, stores it and decides what follows, in one transaction and without a network call. When this returns, a
 * genuine notification is stored, even one that fits no order, so the answer may be success.
 */
export async function receiveNotification(
  context: InboxContext,
  body: Uint8Array,
  headers: NotificationHeaders,
): Promise<Received> {
  const verdict = context.checkNotification(body, headers);
  if (verdict.isGenuine) {
    noteDelay(context.clock.now() - verdict.sentAt);
    noteGenuine(context, verdict.keyId);
    return acceptNotification(context, verdict, body);
  }
  if (!("tried" in verdict)) return verdict;
  const { reason, keyId } = verdict;
  const { fingerprint } = context.checkNotification;
  return {
    isGenuine: false,
    reason,
    keyId,
    isKept: await keepUnread(context, { verdict, body, headers, fingerprint }),
  };
}

/** Stores a genuine notification, and decides what follows. */
export async function acceptNotification(
  context: InboxContext,
  verdict: Genuine,
  body: Uint8Array,
): Promise<Extract<Received, { isGenuine: true }>> {
  const { keyId, form } = verdict;
  const arrived = { ...verdict, body, notification: parseNotification(verdict.value, context.words) };
  const stored = await transact(context, (transaction) => store(context, transaction, arrived)).catch(
    async (error: unknown) => {
      if (!isOurFault(error)) throw error;
      const kept = await transact(context, (transaction) => storeAlone(context, transaction, arrived));
      context.log.error("a notification was stored without its order", { error, alarm: "notification_set_aside" });
      return kept;
    },
  );
  return { isGenuine: true, ...stored, keyId, form };
}

/** A genuine notification, parsed. */
interface Arrived extends Genuine {
  body: Uint8Array;
  notification: Notification;
}

/** Whether an order's rows caused the error, not the database: the same notification would fail again. */
function isOurFault(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof TypeError || error instanceof ForbiddenMoveError;
}

/** Stores a notification whose order can't be changed. It is matched again later, when the order may be repaired. */
async function storeAlone(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  arrived: Arrived,
): Promise<{ outcome: InboxOutcome; contradicts: boolean }> {
  const digest = bodyDigest(arrived.signedBody, arrived.notification, []);
  const isNew = await insert(context, transaction, arrived, { outcome: "set aside", orders: [], digest });
  return { outcome: isNew ? "set aside" : "duplicate", contradicts: false };
}

async function store(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  arrived: Arrived,
): Promise<{ outcome: InboxOutcome; contradicts: boolean }> {
  const now = context.clock.now();
  const { notification, signedBody, sentAt } = arrived;
  const orders = await findOrders(transaction, notification);
  const outcome = await outcomeOf(context, transaction, notification, orders, now);
  const digest = bodyDigest(signedBody, notification, orders);
  const isNew = await insert(context, transaction, arrived, { outcome, orders, digest });
  if (!isNew) return { outcome: "duplicate", contradicts: false };

  if (outcome === "unmatched") await queryOrdersOfSim(transaction, notification.claim.sim, now);
  const isStale = now - sentAt > MAX_AGE_MS || sentAt - now > MAX_AHEAD_MS;
  return {
    outcome,
    contradicts: await recordNotification(
      context,
      transaction,
      { notification, digest, orders, outcome, isStale },
      now,
    ),
  };
}

/** False when the notification is stored already. */
async function insert(
  { clock, seal }: OrdersContext,
  transaction: Transaction<Schema>,
  { notification, keyId, form, body }: Arrived,
  { outcome, orders, digest }: Pick<Stored, "outcome" | "orders" | "digest">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("notifications")
    .values({
      notification_id: notification.id ?? "",
      body_digest: digest,
      received_at: clock.now(),
      key_id: keyId,
      layout: form,
      outcome,
      order_id: orders.map((order) => order.id).join(" ") || null,
      // A body holds an email address.
      body_sealed: areErased(orders) ? "" : seal.close(Buffer.from(body).toString("utf8"), "notification"),
    })
    .onConflict((conflict) => conflict.columns(["notification_id", "body_digest"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A notification that was stored, and what it is about. */
interface Stored {
  notification: Notification;
  /** Of what was signed. */
  digest: string;
  orders: Order[];
  outcome: InboxOutcome;
  isStale: boolean;
}

/**
 * Records the notification with each of its orders, and decides what follows.
 * @returns whether it contradicts an order
 */
export async function recordNotification(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  stored: Stored,
  now: number,
): Promise<boolean> {
  const { orders, outcome, digest, isStale } = stored;
  if (outcome === "declined") {
    for (const order of orders) await recordNotifiedDecline(transaction, order, { digest, isStale }, now);
  }
  if (outcome !== "applied" && outcome !== "renewal" && outcome !== "ambiguous") return false;
  const statement = await statementOf(transaction, stored);
  let contradicts = false;
  for (const order of orders) {
    observeClaim(context.observe, statement, order.price, context);
    const said = shortened(order, statement);
    if (outcome === "renewal" || (await isRenewalPayment(context, transaction, order, said, now))) {
      await recordRenewalPayment(context, transaction, order, said, now);
    } else {
      await record(context, transaction, order, said, now);
      contradicts ||= judge(order, said, context).doubts.length > 0;
    }
  }
  return contradicts;
}

/** An order whose personal data were erased gets no whole SIM number back. */
function shortened({ erasedAt }: Order, statement: NotificationStatement): NotificationStatement {
  return erasedAt === null || statement.sim === null ? statement : { ...statement, sim: erasedSim(statement.sim) };
}

/** The statement of a notification, with the doubts that hold for every order. */
async function statementOf(
  transaction: Transaction<Schema>,
  { notification, digest, orders, isStale }: Stored,
): Promise<NotificationStatement> {
  const doubts = orders.length > 1 ? ["names several orders"] : [];
  if (await wasIdUsedBefore(transaction, notification, digest)) doubts.push("its id was used for another one");
  if (!notification.isKindStated) doubts.push("does not say its kind");
  return { source: "notification", ...notification.claim, isStale, doubts };
}

async function record(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  order: Order,
  statement: NotificationStatement,
  now: number,
): Promise<void> {
  const heard = await recordStatement(context, transaction, order, statement, now);
  const isNews = isAnnounced(context, order, statement);
  const announced = isNews ? [{ event: "announced", change: beingConfirmed(order, now) }] : [];
  const decided = await decideNow(context, transaction, order, [...heard, ...announced], now);
  // A query may settle what the notification did not.
  if (decided.schedule.nextQueryAt !== null) await queryNow(transaction, [decided.id], now);
}

/**
 * Whether it reports a payment that fits and that it can't prove: until the partner is queried, the page must not ask for a payment. A
 * lapsed order is open again.
 */
function isAnnounced(context: OrdersContext, order: Order, statement: NotificationStatement): boolean {
  const isPayable = order.payment === "open" || order.payment === "lapsed";
  return isPayable && judge(order, statement, context).unproven !== undefined;
}

async function wasIdUsedBefore(transaction: Transaction<Schema>, { id }: Notification, digest: string) {
  if (id === null) return false;
  const before = await transaction
    .selectFrom("notifications")
    .select("body_digest")
    .where("notification_id", "=", id)
    .where("body_digest", "!=", digest)
    .executeTakeFirst();
  return before !== undefined;
}
