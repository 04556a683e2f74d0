import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { type ClaimedItem, withClaims } from "./claims.ts";
import { hold } from "./handle.ts";
import { hidesWithdrawal } from "./order-doubts.ts";
import { readOpen } from "./queue.ts";
import type { ItemKind, QueueItem, Source } from "./queue-item.ts";

/** Items that come up within this time of a mail wait for the next one. With the watch's pause and the outbox it stays below 15 minutes. */
const BETWEEN_MS = 10 * 60_000;
const KIND = "desk-queue";
/** Another shop under the same partner code causes more of them each day. */
const ENDLESS: readonly ItemKind[] = ["unmatched", "unread"];
/** What the mails to the operators are about; each has an occasion of its own. */
const ABOUT = "queue";

/** While the operators' address refuses mails, the next one waits this long. */
const AFTER_REFUSAL_MS = 60 * 60_000;
/** A mail to the operators that couldn't be delivered: what it told is told again after this time, by one more. */
const AGAIN_MS = DAY;

/**
 * Queues one mail to the operators about all items that came up since the last one. Each item is told once, by one process: what is told is
 * read, marked and queued in one transaction, for which others wait.
 * @returns how many items are told
 */
export async function mailNewItems(context: DeskContext): Promise<number> {
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    await hold(transaction, "mailing");
    const items = await readOpen({ query: transaction, now });
    const told = await forgetOver(transaction, items, now);
    const news = newsIn(items, told);
    if (news.length === 0 || (await mustWait(transaction, now))) return 0;
    const occasion = context.random(16).toString("base64url");
    for (const key of news.flatMap(keysOf).filter((one) => !told.has(one))) {
      await transaction
        .insertInto("desk_items")
        .values({ key, mailed_in: occasion })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ mailed_in: occasion }))
        .execute();
    }
    await queueMail(transaction, { kind: KIND, about: ABOUT, occasion, language: "en" }, now);
    return news.length;
  });
}

/**
 * What a mail about an item tells. A withdrawal beside another doubt is a thing of its own: its buyer waits for an answer, also where the
 * order was mailed before.
 */
function keysOf(item: QueueItem): string[] {
  const alsoWithdrew = "reasons" in item && hidesWithdrawal(item.kind, item.reasons);
  return alsoWithdrew ? [item.key, `withdrawn:${item.orderId}`] : [item.key];
}

/**
 * What is told now. Of notifications that fit no order, or whose signature can't be checked, more aren't told while some that were told wait:
 * the queue shows them as one line. One of an unknown kind may be a dispute.
 */
function newsIn(items: readonly QueueItem[], told: ReadonlySet<string>): QueueItem[] {
  const standing = new Set(
    items.filter(({ key, kind }) => ENDLESS.includes(kind) && told.has(key)).map(({ kind }) => kind),
  );
  return items.filter(
    (item) =>
      keysOf(item).some((key) => !told.has(key)) &&
      !standing.has(item.kind) &&
      // A mail to the operators that couldn't be delivered would cause the next one.
      !(item.kind === "mail" && item.mail === KIND),
  );
}

/**
 * What is over is forgotten, so that it is told anew when it comes again. An alarm is over only after a while: see `noteAlarms`.
 * @returns what was told and still stands
 */
async function forgetOver(
  transaction: Transaction<Schema>,
  open: readonly QueueItem[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("desk_items")
    .select(["key", "mailed_in"])
    .where("mailed_in", ">", "")
    .execute();
  const lost = await transaction
    .selectFrom("mails")
    .select("occasion")
    .where("kind", "=", KIND)
    .where("about", "=", ABOUT)
    .where("state", "=", "dead")
    .where("ended_at", "<", now - AGAIN_MS)
    .execute();
  const unheard = new Set(lost.map(({ occasion }) => occasion));
  const keys = new Set(open.flatMap(keysOf));
  const stands = ({ key, mailed_in }: (typeof rows)[number]): boolean =>
    (keys.has(key) || key.startsWith("alarm:")) && !unheard.has(mailed_in ?? "");
  for (const { key } of rows.filter((row) => !stands(row))) {
    await transaction.updateTable("desk_items").set({ mailed_in: null }).where("key", "=", key).execute();
  }
  return new Set(rows.filter(stands).map(({ key }) => key));
}

/** Whether the last mail is too recent. One from later than now was queued before the clock was put back. */
async function mustWait(query: Source["query"], now: number): Promise<boolean> {
  const last = await query
    .selectFrom("mails")
    .select(["queued_at", "state"])
    .where("about", "=", ABOUT)
    .where("kind", "=", KIND)
    .where("queued_at", "<=", now)
    .orderBy("queued_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.queued_at > now - (last.state === "dead" ? AFTER_REFUSAL_MS : BETWEEN_MS);
}

/** The items that a mail tells, without those that are over or handled by now. */
export async function itemsOfMail(source: Source, occasion: string): Promise<ClaimedItem[]> {
  const rows = await source.query.selectFrom("desk_items").select("key").where("mailed_in", "=", occasion).execute();
  const keys = new Set(rows.map(({ key }) => key));
  const items = (await readOpen(source)).filter((item) => keysOf(item).some((key) => keys.has(key)));
  return withClaims(source, items);
}
