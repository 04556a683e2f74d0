import type { Kysely } from "kysely";
import type { ItemPrefix } from "#/lib/db/desk-items.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { GroupAction } from "#/lib/db/tables/desk/group-tables.ts";
import type { DifferenceTold } from "#/lib/desk/reconcile/difference.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import type { Money } from "#/lib/text/money.ts";
import type { MailTold } from "./words/mails.ts";

/** What of a kind is shown at once. */
export const PAGE = 50;

/**
 * The kinds of items, each with how soon it is shown: 0 costs a buyer or the seller money, 1 has a buyer waiting for an answer or a mail, 2 is about the
 * shop itself.
 */
export const KINDS = {
  "not-served": 0,
  "paid-twice": 0,
  "payment-differs": 0,
  "set-aside": 0,
  stop: 0,
  renewal: 0,
  difference: 0,
  "ordered-twice": 0,
  "fleet-order": 1,
  "group-change": 1,
  withdrawal: 1,
  case: 1,
  doubt: 1,
  declaration: 1,
  mail: 1,
  partner: 2,
  clock: 2,
  checkout: 2,
  unmatched: 2,
  unread: 2,
  "unknown-kind": 2,
  alarm: 2,
} as const satisfies Record<string, 0 | 1 | 2>;

export type ItemKind = keyof typeof KINDS;
export type OrderItemKind = "not-served" | "paid-twice" | "payment-differs" | "renewal" | "withdrawal" | "doubt";
export type NotificationKind = "unmatched" | "unread" | "unknown-kind";

/** Shown in the queue as one line, and one by one in the list of their kind. */
export const NOTIFICATION_KINDS: readonly NotificationKind[] = ["unmatched", "unread", "unknown-kind"];

export function isGrouped(kind: ItemKind): boolean {
  return NOTIFICATION_KINDS.some((grouped) => grouped === kind);
}

/** Kinds of which all can be handled at once. */
export const BULK_KINDS = [...NOTIFICATION_KINDS, "mail", "declaration", "difference"] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

interface AnyItem {
  /** Names the item for as long as the shop knows what it is about. */
  key: string;
  /** The order that it is about, where there is one. */
  orderId: string | null;
  since: number;
  /** What may be lost; null where no amount is known. */
  money: Money | null;
  /** Grows with each new fact: an item that was handled at another version is open again. */
  version: number;
}

/** What an order is flagged for. */
export interface OrderTold {
  isPaid: boolean;
  /** Of an order that was handled and is open again, those that are new since. */
  reasons: readonly string[];
  /** An operator has handled a dispute of it, whose money may be with the buyer. */
  wasDisputed: boolean;
  /** The buyer has withdrawn, and the order's auto-renewal goes on until an operator or the buyer stops it. */
  stillRenews: boolean;
}

/** A SIM for which the partner made two orders, or may have. */
export interface OrderedTwice {
  fleetOrderId: string;
  simEnding: string;
  /** The partner's numbers of the orders; null where it named none. */
  codes: readonly [string | null, string | null];
  /** False while it isn't known whether the second order was made. */
  isCertain: boolean;
}

/** A change of a group of which the partner may have done something or not, or that was never sent. */
export interface ChangeInDoubt {
  groupId: string;
  changeId: string;
  action: GroupAction;
  /** Of so many SIMs. */
  count: number;
  /** Why nothing was sent, where that is certain. */
  unsent: "stale" | "unreachable" | null;
}

/** A stop that isn't done. */
export interface StopTold {
  by: "owner" | "number";
  outcome: string | null;
  /** The partner's number of the order that it is about alone; null where it names none. */
  orderNo: string | null;
}

/** What waits for a person. */
export type QueueItem = AnyItem &
  (
    | ({ kind: OrderItemKind } & OrderTold)
    | ({ kind: "stop" } & StopTold)
    | { kind: "set-aside"; about: "order" | "notification" }
    | { kind: "declaration"; declared: string }
    | ({ kind: "mail" } & MailTold)
    | { kind: NotificationKind; count: number }
    | ({ kind: "difference" } & DifferenceTold)
    | { kind: "fleet-order"; count: number; unsent: number }
    | ({ kind: "ordered-twice" } & OrderedTwice)
    | ({ kind: "group-change" } & ChangeInDoubt)
    | { kind: "case"; caseId: string }
    | { kind: "checkout"; by: string }
    | { kind: "partner" | "clock" | "alarm"; alarm: StandingAlarm; count: number }
  );

/** How many notifications of a kind are read at once, the oldest first: another shop under the same partner code causes more of them each day. */
export const MOST_OF_KIND = 2_000;

/** Which items are read. */
export interface Scope {
  /** Only those that no operator has handled. */
  isOpen: boolean;
  /** The one whose key ends with this id. */
  subject?: string;
  /** Those about this order. */
  orderId?: string;
}

export interface Source {
  query: Kysely<Schema>;
  now: number;
}

export type Reader = (source: Source, scope: Scope) => Promise<QueueItem[]>;

export function keyOf(prefix: ItemPrefix, id: string): string {
  return `${prefix}:${id}`;
}
