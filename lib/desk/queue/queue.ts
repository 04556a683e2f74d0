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
import { failingItems, orderItems } from "./order-items.ts";
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
  "set-aside": failingItems,
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

/** Open items, all or for one order: those that cost a buyer money first, then the oldest. */
export async function readOpen(source: Source, orderId?: string): Promise<QueueItem[]> {
  return inOrder(await readAll(source, { isOpen: true, ...(orderId !== undefined && { orderId }) }));
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
  const [item = null] = await withClaims(source, await readOf(source, key));
  return item;
}

/** The item of this key; none once there is nothing of it any more. */
async function readOf(source: Source, key: string): Promise<QueueItem[]> {
  const [prefix = "", subject = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  if (!Object.hasOwn(READERS, prefix) || subject === "") return [];
  const found = await READERS[prefix as ItemPrefix](source, { isOpen: false, subject });
  return found.filter((one) => one.key === key);
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

/** A page of the queue. The audit records that it was read. */
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

/** The last item of the page before, by when it was handled. */
export interface HandledPlace {
  at: number;
  key: string;
}

/** What was handled and still stands, the latest first. */
interface HandledPage {
  items: ClaimedItem[];
  /** Where the next page begins; null on the last one. */
  next: HandledPlace | null;
}

/** How often a page goes on reading, where most handled items are resolved by now. */
const MOST_READS = 10;

/** A page of what was handled and still stands, so that nothing is hidden. The audit records that it was read. */
export async function showHandled(
  context: DeskContext,
  { operatorId, after }: { operatorId: string; after: HandledPlace | null },
): Promise<HandledPage> {
  const source = { query: context.db.query, now: context.clock.now() };
  const items: ClaimedItem[] = [];
  let next = after;
  for (let reads = 0; items.length < PAGE && reads < MOST_READS; reads += 1) {
    const wanted = PAGE - items.length;
    const rows = await readHandled(source, next, wanted + 1);
    const listed: QueueItem[] = [];
    for (const { key } of rows.slice(0, wanted)) listed.push(...(await readOf(source, key)));
    items.push(...(await withClaims(source, listed)).filter(({ isOpen }) => !isOpen));
    next = rows.length > wanted ? (rows[wanted - 1] ?? null) : null;
    if (next === null) break;
  }
  const detail = { items: items.length };
  await writeRead(context, { operatorId, event: "queue read", subject: "handled", detail });
  return { items, next };
}

async function readHandled({ query }: Source, after: HandledPlace | null, most: number): Promise<HandledPlace[]> {
  let rows = query
    .selectFrom("desk_handlings")
    .innerJoin("desk_items", "desk_items.handling", "desk_handlings.id")
    .select(["desk_handlings.at", "desk_items.key"])
    .orderBy("desk_handlings.at", "desc")
    .orderBy("desk_items.key", "desc")
    .limit(most);
  if (after !== null) {
    rows = rows
      // By itself, the bound that the index serves.
      .where("desk_handlings.at", "<=", after.at)
      .where(({ eb, or }) => or([eb("desk_handlings.at", "<", after.at), eb("desk_items.key", "<", after.key)]));
  }
  return rows.execute();
}

/** The parameter `after` of the list's address; null for what isn't one. */
export function readHandledPlace(text: unknown): HandledPlace | null {
  const [, at, key] = typeof text === "string" ? (/^(\d{1,15}):([\w:-]{3,200})$/.exec(text) ?? []) : [];
  return at === undefined || key === undefined ? null : { at: Number(at), key };
}

export function groupsOf(items: readonly QueueItem[]): Group[] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const members = items.filter((item) => item.kind === kind);
    const since = Math.min(...members.map((item) => item.since));
    return members.length === 0 ? [] : [{ kind, count: members.length, since }];
  });
}
