import type { Database } from "#/lib/db/database.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { writeNote } from "#/lib/desk/orders/notes.ts";
import { handleItem } from "#/lib/desk/queue/handle.ts";
import { readOpen } from "#/lib/desk/queue/queue.ts";
import type { ItemKind } from "#/lib/desk/queue/queue-item.ts";
import { takeItem } from "#/lib/desk/queue/take.ts";
import { createRandom } from "#/testbed/random.ts";
import { OPERATORS } from "./rows.ts";

export interface Shift {
  db: Database;
  now: number;
  seed: number;
}

/** Of so many items of a kind, one stays open. */
const OPEN_ONE_IN = 4;
const NOTES = [
  "The buyer wrote and asks when the plan starts.",
  "Asked the partner about it; the answer comes tomorrow.",
  "The buyer has two SIMs and typed the number of the other one.",
];

/** Does what operators would have done: takes some items, handles most, and writes notes about their orders. */
export async function workQueue({ db, now, seed }: Shift): Promise<void> {
  const random = createRandom(seed, 2 ** 31 + 1);
  const context: DeskContext = { db, clock: { now: () => now }, random: random.bytes };
  const counts = new Map<ItemKind, number>();
  for (const { key, kind, version, orderId } of await readOpen({ query: db.query, now })) {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    const operator = { ...random.pick(OPERATORS), right: "act" } as const;
    if (count === 0) await takeItem(context, { operator }, key);
    else if (count % OPEN_ONE_IN !== 0) {
      const note = "Looked into it, and nothing more is to be done.";
      await handleItem(context, { operator }, { key, kind, version, reason: "harmless", note });
    }
    if (orderId === null || count % 2 !== 0) continue;
    const id = random.bytes(16).toString("base64url");
    await writeNote(context, operator, { id, orderId, text: random.pick(NOTES), replaces: null });
  }
}
