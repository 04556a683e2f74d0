import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { readOpen } from "./queue.ts";
import type { QueueItem, Source } from "./queue-item.ts";

/** Items that come up within this time of a mail wait for the next one. With the watch's pause and the outbox it stays below 15 minutes. */
const BETWEEN_MS = 10 * 60_000;
const KIND = "desk-queue";
/** What the mails to the operators are about; each has an occasion of its own. */
const ABOUT = "queue";

/**
 * Queues one mail to the operators about all items that came up since the last one. Each item is told once, by one process: the mark at the
 * item and the mail are one transaction.
 * @returns how many items are told
 */
export async function mailNewItems(context: DeskContext): Promise<number> {
  const now = context.clock.now();
  const items = await readOpen({ query: context.db.query, now });
  const told = await forgetOver(context, items);
  // A mail to the operators that couldn't be delivered would cause the next one.
  const news = items.filter((item) => !told.has(item.key) && !(item.kind === "mail" && item.mail === KIND));
  if (news.length === 0 || (await wasMailedSince(context, now - BETWEEN_MS))) return 0;
  const occasion = context.random(16).toString("base64url");
  return transact(context, async (transaction) => {
    let marked = 0;
    for (const { key } of news) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto("desk_items")
        .values({ key, mailed_in: occasion })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ mailed_in: occasion }).where("desk_items.mailed_in", "is", null),
        )
        .executeTakeFirst();
      marked += Number(numInsertedOrUpdatedRows ?? 0n);
    }
    if (marked > 0) await queueMail(transaction, { kind: KIND, about: ABOUT, occasion, language: "en" }, now);
    return marked;
  });
}

/** What is over is forgotten, so that it is told anew when it comes again. An alarm is over only after a while: see `noteAlarms`. @returns what was told and still stands */
async function forgetOver({ db }: DeskContext, open: readonly QueueItem[]): Promise<ReadonlySet<string>> {
  const rows = await db.query.selectFrom("desk_items").select("key").where("mailed_in", ">", "").execute();
  const keys = new Set(open.map(({ key }) => key));
  const over = rows.map(({ key }) => key).filter((key) => !keys.has(key) && !key.startsWith("alarm:"));
  for (const key of over) {
    await db.query.updateTable("desk_items").set({ mailed_in: null }).where("key", "=", key).execute();
  }
  return new Set(rows.map(({ key }) => key));
}

/** A mail from later than now was queued before the clock was put back. */
async function wasMailedSince({ db, clock }: DeskContext, since: number): Promise<boolean> {
  const mails = db.query.selectFrom("mails").select("id").where("about", "=", ABOUT).where("kind", "=", KIND);
  const recent = mails.where("queued_at", ">", since).where("queued_at", "<=", clock.now()).limit(1);
  return (await recent.executeTakeFirst()) !== undefined;
}

/** The items that a mail tells, without those that are over or handled by now. */
export async function itemsOfMail(source: Source, occasion: string): Promise<QueueItem[]> {
  const rows = await source.query.selectFrom("desk_items").select("key").where("mailed_in", "=", occasion).execute();
  const keys = new Set(rows.map(({ key }) => key));
  return (await readOpen(source)).filter(({ key }) => keys.has(key));
}
