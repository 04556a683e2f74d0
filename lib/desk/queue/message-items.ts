import { isUnhandledMail, isUnhandledNotification, isUnhandledUnread } from "#/lib/db/desk-items.ts";
import {
  keyOf,
  MOST_OF_KIND,
  type NotificationKind,
  type QueueItem,
  type Reader,
  type Scope,
  type Source,
} from "./queue-item.ts";

/** How long the list of handled items shows them. */
const HANDLED_MS = 7 * 24 * 3_600_000;

/** Mails that bounced or can't be delivered. What a mail is about may be a SIM number, so only the id of an order is read. */
export const mailItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  let mails = query
    .selectFrom("mails")
    .leftJoin("orders", "orders.id", "mails.about")
    .select(["mails.id", "mails.kind", "mails.ended_at", "mails.queued_at", "mails.answer", "orders.id as order_id"])
    .where("mails.state", "=", "dead");
  if (subject !== undefined) mails = mails.where("mails.id", "=", subject);
  if (orderId !== undefined) mails = mails.where("mails.about", "=", orderId);
  if (isOpen) mails = mails.where(isUnhandledMail);
  return (await mails.execute()).map(({ id, kind, ended_at, queued_at, answer, order_id }) => ({
    key: keyOf("mail", id),
    kind: "mail",
    orderId: order_id,
    since: ended_at ?? queued_at,
    money: null,
    version: ended_at ?? queued_at,
    mail: kind,
    answer,
  }));
};

/**
 * Genuine notifications that fit no order, that an error in the shop keeps from their order, or whose kind the shop doesn't know. Each of
 * the three is read by itself, so that many of one hide none of another.
 */
export const notificationItems: Reader = async (source, scope) => {
  const unmatched = scope.orderId === undefined ? await readNotifications(source, scope, "unmatched") : [];
  const unknown = await readNotifications(source, scope, "unknown kind");
  const aside = scope.orderId === undefined ? await readNotifications(source, scope, "set aside") : [];
  return [
    ...aside.map(toSetAside),
    ...unmatched.map(toNotification("unmatched")),
    ...unknown.map(toNotification("unknown-kind")),
  ];
};

interface Row {
  body_digest: string;
  received_at: number;
  order_id: string | null;
}

function readNotifications(
  { query, now }: Source,
  { isOpen, subject, orderId }: Scope,
  outcome: "unmatched" | "unknown kind" | "set aside",
): Promise<Row[]> {
  let notifications = query
    .selectFrom("notifications")
    .select(["body_digest", "received_at", "order_id"])
    .where("outcome", "=", outcome)
    .orderBy("received_at")
    .limit(MOST_OF_KIND);
  if (subject !== undefined) notifications = notifications.where("body_digest", "=", subject);
  if (orderId !== undefined) notifications = notifications.where("order_id", "=", orderId);
  if (isOpen) {
    notifications = notifications.where(isUnhandledNotification);
  } else if (subject === undefined) notifications = notifications.where("received_at", ">", now - HANDLED_MS);
  return notifications.execute();
}

/** Stored without its order, which an error in the shop kept from being changed. */
function toSetAside({ body_digest, received_at }: Row): QueueItem {
  const key = keyOf("notification", body_digest);
  const at = { since: received_at, version: received_at };
  return { key, kind: "set-aside", orderId: null, money: null, about: "notification", ...at };
}

function toNotification(kind: NotificationKind): (row: Row) => QueueItem {
  return ({ body_digest, received_at, order_id }) => ({
    ...toItem(keyOf("notification", body_digest), kind, received_at),
    // One that names several orders is about none of them alone.
    orderId: order_id?.includes(" ") ? null : order_id,
  });
}

/** Notifications whose signature this shop can't check. */
export const unreadItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  // As a range, which the index serves.
  let unread = query.selectFrom("unread_notifications").select(["id", "received_at"]).where("received_at", ">", 0);
  unread = unread.orderBy("received_at").limit(MOST_OF_KIND);
  if (subject !== undefined) unread = unread.where("id", "=", subject);
  if (isOpen) unread = unread.where(isUnhandledUnread);
  return (await unread.execute()).map(({ id, received_at }) => toItem(keyOf("unread", id), "unread", received_at));
};

function toItem(key: string, kind: NotificationKind, at: number): QueueItem {
  return { key, kind, orderId: null, since: at, money: null, version: at, count: 1 };
}

/** A closed checkout: no buyer can order. */
export async function checkoutItems({ query }: Source): Promise<QueueItem[]> {
  const row = await query
    .selectFrom("checkout_switch")
    .select(["changed_at", "changed_by"])
    .where("id", "=", 1)
    .where("is_closed", "=", 1)
    .executeTakeFirst();
  if (!row) return [];
  const { changed_at: since, changed_by: by } = row;
  return [
    { key: keyOf("checkout", "switch"), kind: "checkout", orderId: null, since, money: null, version: since, by },
  ];
}
