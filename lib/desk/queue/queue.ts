import type { ItemPrefix } from "#/lib/db/desk-items.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { fleetOrderItems } from "#/lib/desk/fleet-orders/fleet-order-items.ts";
import { orderedTwiceItems } from "#/lib/desk/fleet-orders/ordered-twice-items.ts";
import { groupChangeItems } from "#/lib/desk/groups/group-change-items.ts";
import { differenceItems } from "#/lib/desk/reconcile/difference-items.ts";
import { alarmItems } from "./alarm-items.ts";
import { caseItems } from "./case-items.ts";
import { type ClaimedItem, takenByOthers, withClaims } from "./claims.ts";
import { checkoutItems, mailItems, notificationItems, unreadItems } from "./message-items.ts";
import { orderItems } from "./order-items.ts";
import {
  type ItemKind,
  isGrouped,
  KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  PAGE,
  type QueueItem,
  type Reader,
  type Scope,
  type Source,
} from "./queue-item.ts";
import { declarationItems, numberStopItems, stopItems } from "./renewal-items.ts";

const READERS: Readonly<Record<ItemPrefix, Reader>> = {
  order: orderItems,
  stop: stopItems,
  "number-stop": numberStopItems,
  declaration: declarationItems,
  mail: mailItems,
  notification: notificationItems,
  unread: unreadItems,
  checkout: checkoutItems,
  difference: differenceItems,
  "fleet-order": fleetOrderItems,
  "ordered-twice": orderedTwiceItems,
  "group-change": groupChangeItems,
  case: caseItems,
  alarm: alarmItems,
};

/** All that no operator has handled: what costs a buyer money first, then the oldest. */
export async function readOpen(source: Source): Promise<QueueItem[]> {
  return inOrder(await readAll(source, { isOpen: true }));
}

/** The items about an order, handled ones too. */
export async function readItemsOfOrder({ db, clock }: DeskContext, orderId: string): Promise<ClaimedItem[]> {
  const source = { query: db.query, now: clock.now() };
  return withClaims(source, inOrder(await readAll(source, { isOpen: false, orderId })));
}

/** The open items of a kind for one operator: `free`, and how many another one has taken. */
export async function readAllOfKind(
  source: Source,
  kind: ItemKind,
  operatorId: string,
): Promise<{ free: QueueItem[]; taken: number }> {
  const items = (await readOpen(source)).filter((item) => item.kind === kind);
  const others = await takenByOthers(source, operatorId);
  const free = items.filter(({ key }) => !others.has(key));
  return { free, taken: items.length - free.length };
}

/** One item, handled or not; null once there is nothing of it any more. */
export async function findItem(source: Source, key: string): Promise<ClaimedItem | null> {
  const [prefix = "", subject = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  if (!Object.hasOwn(READERS, prefix) || subject === "") return null;
  const found = await READERS[prefix as ItemPrefix](source, { isOpen: false, subject });
  const [item = null] = await withClaims(
    source,
    found.filter((one) => one.key === key),
  );
  return item;
}

async function readAll(source: Source, scope: Scope): Promise<QueueItem[]> {
  const items: QueueItem[] = [];
  // One after another: an embedded database has one connection.
  for (const read of Object.values(READERS)) items.push(...(await read(source, scope)));
  return scope.orderId === undefined ? items : items.filter(({ orderId }) => orderId === scope.orderId);
}

function inOrder(items: readonly QueueItem[]): QueueItem[] {
  return items.toSorted((one, other) => rankOf(one) - rankOf(other) || one.since - other.since);
}

/** Mails to the operators are about the shop itself: no buyer waits for them. */
function rankOf(item: QueueItem): number {
  return item.kind === "mail" && item.mail === "desk-queue" ? 2 : KINDS[item.kind];
}

/** All notifications of a kind as one line. */
export interface Group {
  kind: NotificationKind;
  count: number;
  since: number;
}

/** The queue as a page shows it. */
export interface QueuePage {
  items: ClaimedItem[];
  groups: Group[];
  /** How many there are of each kind, shown or not. */
  counts: ReadonlyMap<ItemKind, number>;
  /** How many pages the items have. */
  pages: number;
}

interface Wanted {
  operatorId: string;
  /** Null for all kinds: then notifications are groups. */
  kind: ItemKind | null;
  /** From 1 on. */
  page: number;
}

/** A page of the queue. That it was read is written down. */
export async function showQueue(context: DeskContext, { operatorId, kind, page }: Wanted): Promise<QueuePage> {
  const source = { query: context.db.query, now: context.clock.now() };
  const all = await readOpen(source);
  const listed = all.filter((item) => (kind === null ? !isGrouped(item.kind) : item.kind === kind));
  const items = await withClaims(source, listed.slice((page - 1) * PAGE, page * PAGE));
  await writeRead(context, { operatorId, event: "queue read", subject: kind ?? "", detail: { items: all.length } });
  const counts = new Map<ItemKind, number>();
  for (const item of all) counts.set(item.kind, (counts.get(item.kind) ?? 0) + 1);
  return { items, groups: kind === null ? groupsOf(all) : [], counts, pages: Math.ceil(listed.length / PAGE) };
}

/** A page of what was handled and still stands, so that nothing is hidden. That it was read is written down. */
export async function showHandled(
  context: DeskContext,
  { operatorId, page }: Omit<Wanted, "kind">,
): Promise<Pick<QueuePage, "items" | "pages">> {
  const source = { query: context.db.query, now: context.clock.now() };
  const open = new Set((await readOpen(source)).map(({ key }) => key));
  // Not all that is open was read: see `MOST_OF_KIND`.
  const rows = await source.query.selectFrom("desk_items").select("key").where("handling", "is not", null).execute();
  const touched = new Set(rows.map(({ key }) => key));
  const handled = inOrder(await readAll(source, { isOpen: false })).filter(
    ({ key }) => touched.has(key) && !open.has(key),
  );
  const items = await withClaims(source, handled.slice((page - 1) * PAGE, page * PAGE));
  const detail = { items: handled.length };
  await writeRead(context, { operatorId, event: "queue read", subject: "handled", detail });
  return { items, pages: Math.ceil(handled.length / PAGE) };
}

export function groupsOf(items: readonly QueueItem[]): Group[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const members = items.filter((item) => item.kind === kind);
    const since = Math.min(...members.map((item) => item.since));
    return members.length === 0 ? [] : [{ kind, count: members.length, since }];
  });
}
