import type { ClaimedItem } from "#/lib/desk/queue/claims.ts";
import { itemsOfMail } from "#/lib/desk/queue/mailing.ts";
import { groupsOf } from "#/lib/desk/queue/queue.ts";
import { isGrouped } from "#/lib/desk/queue/queue-item.ts";
import { ageText, KIND_NAMES, nextStepOf, notificationSentence, sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { Block, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { operatorsMailbox } from "#/lib/mail/settings.ts";
import { priceText } from "#/lib/text/price.ts";

/** The mail lists this many items; the desk has all of them. */
const MOST_LINES = 20;

/**
 * The mail that tells operators of new items in the queue. It names no buyer, no email address and no SIM. Null in a shop that has no
 * address for it.
 */
export function deskSources(context: LettersContext): Record<"desk-queue", Source> {
  return {
    "desk-queue": async ({ occasion }) => {
      const { SHOP_NAME: shop, SHOP_ORIGIN } = context.settings;
      const to = operatorsMailbox(context.settings);
      const now = context.clock.now();
      const items = await itemsOfMail({ query: context.db.query, now }, occasion);
      if (to === undefined || items.length === 0) return null;
      const title =
        items.length === 1 ? "1 new item waits in the queue" : `${items.length} new items wait in the queue`;
      const lines = linesOf(items, now);
      const left = lines.length - MOST_LINES;
      const blocks: Block[] = [
        { kind: "facts", rows: lines.slice(0, MOST_LINES) },
        ...(left > 0 ? [{ kind: "text", text: `And ${left} more.` } as const] : []),
        { kind: "button", text: "Open the queue", href: `${SHOP_ORIGIN}/desk` },
        { kind: "note", text: "Each item is mailed once. Items that came up together are in one mail." },
      ];
      const content = { subject: `${shop}: ${title}`, preview: sentenceOf(items[0] as ClaimedItem), title, blocks };
      const reason = `You’re receiving this email because you run ${shop}.`;
      return writeLetter(context, { to, thread: null, language: "en", content, reason });
    },
  };
}

function linesOf(items: readonly ClaimedItem[], now: number): Fact[] {
  const single = items.filter(({ kind }) => !isGrouped(kind));
  return [
    ...single.map((item) => ({
      label: KIND_NAMES[item.kind],
      value: [
        sentenceOf(item),
        ...(item.reopened === null ? [] : [`Open again: ${item.reopened.text}`]),
        `${item.money === null ? "" : `${priceText(item.money, "en")}, `}for ${ageText(now - item.since)}. ${nextStepOf(item)}`,
      ].join("\n"),
    })),
    ...groupsOf(items).map(({ kind, count, since }) => ({
      label: KIND_NAMES[kind],
      value: `${notificationSentence(kind, count)}\nFor ${ageText(now - since)}. ${nextStepOf({ kind })}`,
    })),
  ];
}
