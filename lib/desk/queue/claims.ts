import { isHandledAt } from "#/lib/db/desk-items.ts";
import type { DeskItemRow } from "#/lib/db/tables/desk/queue-tables.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { type Change, changesSince } from "./changes.ts";
import { isReason, type Reason } from "./handled-reasons.ts";
import { orderOfStop } from "./order-items.ts";
import type { QueueItem, Source } from "./queue-item.ts";

/** A taken item falls back to new after this time. */
export const TAKEN_MS = 30 * 60_000;

export interface Taken {
  operatorId: string;
  name: string;
  at: number;
}

export interface Handled {
  operatorId: string;
  name: string;
  at: number;
  reason: Reason;
  note: string;
}

/** An item with what operators have done about it. */
export type ClaimedItem = QueueItem & {
  taken: Taken | null;
  /** How it was handled last. */
  handled: Handled | null;
  isOpen: boolean;
  /** Why an item that was handled is open again: the first new fact. */
  reopened: Change | null;
};

/** Adds what operators have done. For the items that are shown, not for all. */
export async function withClaims(source: Source, items: readonly QueueItem[]): Promise<ClaimedItem[]> {
  if (items.length === 0) return [];
  const keys = items.map(({ key }) => key);
  const rows = await source.query.selectFrom("desk_items").selectAll().where("key", "in", keys).execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const names = await operatorNames(source.query);
  const handlings = await handlingsOf(source, rows, names);
  const claimed: ClaimedItem[] = [];
  for (const item of items) {
    const row = byKey.get(item.key);
    const handled = handlings.get(row?.handling ?? "") ?? null;
    const isOpen = isOpenStill(item, row);
    const changes = isOpen && handled !== null ? await changesSince(source, item, row?.handled_version ?? 0) : [];
    claimed.push({
      ...item,
      orderId: item.orderId ?? (await orderOf(source, item)),
      taken: takenOf(row, names, source.now),
      handled,
      isOpen,
      reopened: changes[0] ?? null,
    });
  }
  return claimed;
}

/** Whether no operator has handled an item as it is now. */
function isOpenStill(item: QueueItem, row: DeskItemRow | undefined): boolean {
  if (!isHandledAt(item.key, row?.handled_version, item.version)) return true;
  return item.kind === "not-served" && row?.handled_kind !== "not-served";
}

function takenOf(row: DeskItemRow | undefined, names: Names, now: number): Taken | null {
  if (!row?.taken_by || row.taken_at === null || !isTakenAt(row.taken_at, now)) return null;
  return { operatorId: row.taken_by, name: names.get(row.taken_by) ?? row.taken_by, at: row.taken_at };
}

/** A time in the future was written by a clock that was put back since. */
function isTakenAt(takenAt: number, now: number): boolean {
  return Math.abs(now - takenAt) < TAKEN_MS;
}

/** The keys of items that another operator has taken just now. */
export async function takenByOthers({ query, now }: Source, operatorId: string): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom("desk_items")
    .select("key")
    .where("taken_by", "!=", operatorId)
    .where("taken_at", ">", now - TAKEN_MS)
    .where("taken_at", "<", now + TAKEN_MS)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

type Names = Awaited<ReturnType<typeof operatorNames>>;

async function handlingsOf(
  { query }: Source,
  rows: readonly DeskItemRow[],
  names: Names,
): Promise<ReadonlyMap<string, Handled>> {
  const ids = [...new Set(rows.flatMap(({ handling }) => (handling === null ? [] : [handling])))];
  if (ids.length === 0) return new Map();
  const handlings = await query.selectFrom("desk_handlings").selectAll().where("id", "in", ids).execute();
  return new Map(
    handlings.map(({ id, operator_id, at, reason, note }) => [
      id,
      {
        operatorId: operator_id,
        name: names.get(operator_id) ?? operator_id,
        at,
        reason: isReason(reason) ? reason : "other",
        note,
      },
    ]),
  );
}

/** The order of an owner's stop, which is read for the items that are shown. */
async function orderOf({ query }: Source, item: QueueItem): Promise<string | null> {
  if (item.kind !== "stop" || item.by !== "owner") return null;
  const id = item.key.slice("stop:".length);
  const stops = query.selectFrom("renewal_stops").select(["sim", "order_no", "pay_id"]).where("id", "=", id);
  const stop = await stops.executeTakeFirst();
  return stop ? orderOfStop(query, stop) : null;
}
