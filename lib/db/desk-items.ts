import { type RawBuilder, type SqlBool, sql } from "kysely";

/** What items of the desk's queue are about, as their keys begin. */
export type ItemPrefix =
  | "order"
  | "set-aside"
  | "stop"
  | "number-stop"
  | "declaration"
  | "mail"
  | "notification"
  | "unread"
  | "checkout"
  | "difference"
  | "fleet-order"
  | "ordered-twice"
  | "group-change"
  | "case"
  | "alarm";

/**
 * The version of an order only grows, and is that of its last news: what was handled at a later one was handled with all of them. An earlier
 * release may have counted as news what this one doesn't. Other versions are times, which a clock that is put back makes smaller.
 */
const VERSION_GROWS: ReadonlySet<string> = new Set<ItemPrefix>(["order", "set-aside"]);

/** The version of a stop by the SIM number: that the shop gave up is a new fact. */
export const NUMBER_STOP_VERSION = sql<number>`requested_at + CASE WHEN outcome IS NULL THEN 0 ELSE 1 END`;

/** Whether an item at this version was handled; `handled` is null where no operator has handled it. */
export function isHandledAt(key: string, handled: number | null | undefined, version: number): boolean {
  if (handled === null || handled === undefined) return false;
  return VERSION_GROWS.has(key.slice(0, key.indexOf(":"))) ? handled >= version : handled === version;
}

/**
 * No operator has handled the item at its current version. An alarm counts only such items, or it would never go quiet.
 * @param id the column with the id that follows the prefix in the item's key
 */
export function isUnhandled(prefix: ItemPrefix, id: string, version: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (${handled(prefix, id, version)})`;
}

/** The same for items that count as handled only where they were of this kind. */
export function isUnhandledAs(
  kind: string,
  prefix: ItemPrefix,
  id: string,
  version: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT EXISTS (${handled(prefix, id, version)} AND desk_items.handled_kind = ${sql.lit(kind)})`;
}

function handled(prefix: ItemPrefix, id: string, version: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql`${sql.lit(`${prefix}:`)} || ${sql.ref(id)}`;
  const compares = sql.raw(VERSION_GROWS.has(prefix) ? ">=" : "=");
  return sql`SELECT 1 FROM desk_items WHERE desk_items.key = ${key} AND desk_items.handled_version ${compares} ${version}`;
}

/* What the queue, an alarm and the erasure must say alike. */

export const isUnhandledMail = isUnhandled("mail", "mails.id", sql.ref("mails.ended_at"));
export const isUnhandledNotification = isUnhandled(
  "notification",
  "notifications.body_digest",
  sql.ref("notifications.received_at"),
);
export const isUnhandledUnread = isUnhandled(
  "unread",
  "unread_notifications.id",
  sql.ref("unread_notifications.received_at"),
);
export const isUnhandledStop = isUnhandled("stop", "renewal_stops.id", sql.ref("renewal_stops.requested_at"));
export const isUnhandledNumberStop = isUnhandled("number-stop", "number_stops.id", NUMBER_STOP_VERSION);
export const isUnhandledDeclaration = isUnhandled(
  "declaration",
  "declarations.id",
  sql.ref("declarations.declared_at"),
);
export const isUnhandledDouble = isUnhandled(
  "ordered-twice",
  "fleet_order_doubles.id",
  sql.ref("fleet_order_doubles.found_at"),
);
