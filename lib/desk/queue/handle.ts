import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { type Change, changesSince } from "./changes.ts";
import type { ClaimedItem, Handled, Taken } from "./claims.ts";
import type { Reason } from "./handled-reasons.ts";
import { findItem, readAllOfKind } from "./queue.ts";
import type { BulkKind, QueueItem } from "./queue-item.ts";

/** How long a note is, at least and at most. */
export const NOTE_LENGTH = { min: 10, max: 2_000 } as const;

interface Word {
  reason: Reason;
  note: string;
}

/** A form to mark an item as handled, with what it was drawn from. */
export interface Handling extends Word {
  key: string;
  kind: string;
  version: number;
}

export type HandleOutcome =
  | { status: "handled" }
  /** It is over by itself. */
  | { status: "gone" }
  /** Another operator was first. */
  | { status: "handled before"; handled: Handled }
  | { status: "held"; taken: Taken }
  /** The shop has learned something since the form was drawn. */
  | { status: "changed"; changes: Change[]; item: ClaimedItem };

/** Marks an item as handled, as it was drawn. It changes nothing else: a new fact opens the item again. */
export async function handleItem(
  context: DeskContext,
  { operator }: Pick<DeskSession, "operator">,
  { key, kind, version, ...word }: Handling,
): Promise<HandleOutcome> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const source = { query: transaction, now };
    // The row of an item that there isn't would stay for ever.
    if ((await findItem(source, key)) === null) return { status: "gone" };
    await hold(transaction, key);
    const item = await findItem(source, key);
    if (item === null) return { status: "gone" };
    if (!item.isOpen && item.handled !== null) {
      // Pressed twice is once.
      const isOwn = item.handled.operatorId === operator.id;
      return isOwn ? { status: "handled" } : { status: "handled before", handled: item.handled };
    }
    if (item.taken !== null && item.taken.operatorId !== operator.id) return { status: "held", taken: item.taken };
    if (item.version !== version || item.kind !== kind) {
      return { status: "changed", changes: await changesSince(source, item, version), item };
    }
    await markHandled(context, transaction, { operatorId: operator.id, items: [item], word, now });
    const detail = { reason: word.reason, version };
    await writeAudit(transaction, { operatorId: operator.id, event: "item handled", subject: key, detail }, now);
    return { status: "handled" };
  });
}

/** A form to mark all items of a kind as handled: those up to the newest that it was drawn from. */
export interface BulkHandling extends Word {
  kind: BulkKind;
  count: number;
  newest: number;
}

export type BulkOutcome = { status: "handled" } | { status: "gone" } | { status: "changed"; count: number };

/** Marks all that the operator has seen counted, and neither what came later nor what another operator has taken. */
export async function handleAll(
  context: DeskContext,
  { operator }: Pick<DeskSession, "operator">,
  { kind, count, newest, ...word }: BulkHandling,
): Promise<BulkOutcome> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    await hold(transaction, `all:${kind}`);
    const { free } = await readAllOfKind({ query: transaction, now }, kind, operator.id);
    const items = free.filter(({ version }) => version <= newest);
    if (items.length === 0) return { status: "gone" };
    if (items.length !== count) return { status: "changed", count: items.length };
    // An operator of another process may take or handle one until its row is held.
    for (const { key } of items) await hold(transaction, key);
    const held = (await readAllOfKind({ query: transaction, now }, kind, operator.id)).free;
    const versions = new Map(held.map(({ key, version }) => [key, version]));
    const left = items.filter(({ key, version }) => versions.get(key) === version).length;
    if (left !== count) return { status: "changed", count: left };
    await markHandled(context, transaction, { operatorId: operator.id, items, word, now });
    const detail = { reason: word.reason, items: items.length };
    await writeAudit(transaction, { operatorId: operator.id, event: "item handled", subject: kind, detail }, now);
    return { status: "handled" };
  });
}

/** Until the transaction ends, another one that holds the same waits, and then reads what this one has written. */
export async function hold(transaction: Transaction<Schema>, key: string): Promise<void> {
  await transaction
    .insertInto("desk_items")
    .values({ key })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .execute();
}

interface Written {
  operatorId: string;
  items: readonly QueueItem[];
  word: Word;
  now: number;
}

/** Marks items as handled, as they were read. Part of a transaction. */
export async function markHandled(
  { random }: DeskContext,
  transaction: Transaction<Schema>,
  { operatorId, items, word, now }: Written,
): Promise<void> {
  const handling = random(16).toString("base64url");
  await transaction
    .insertInto("desk_handlings")
    .values({ id: handling, operator_id: operatorId, at: now, ...word })
    .execute();
  for (const item of items) {
    const { key, kind, version } = item;
    const count = "alarm" in item ? item.count : null;
    const handled = { handling, handled_version: version, handled_kind: kind, handled_count: count };
    await transaction
      .insertInto("desk_items")
      .values({ key, ...handled })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ ...handled, taken_by: null, taken_at: null, mailed_in: null }),
      )
      .execute();
  }
}
