import { createTranslator } from "next-intl";
import { durationText, everyText } from "#/lib/catalogue/duration.ts";
import type { Block, Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { wordsIn } from "#/lib/letters/words.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import type { en } from "./messages/en.ts";
import { RENEWAL_MESSAGES } from "./messages/messages.ts";

/** An order's renewal in the words of its reader. */
export interface RenewalWords {
  language: Language;
  words: ReturnType<typeof wordsIn<typeof en>>;
  /** "$12.90". A renewal charges what the buyer agreed to. */
  price: string;
  /** "$12.90 every month" */
  charge: string;
  /** "1 month": how long each period is. */
  duration: string;
  /** A day, as near as it is known. */
  day(at: number): string;
  facts(...more: Fact[]): Block;
}

export function wordsAbout({ plan, sim, price, term, partnerIds }: Order, language: Language): RenewalWords {
  const words = wordsIn(RENEWAL_MESSAGES, language);
  const texts = { locale: language, messages: MESSAGES[language] };
  const every = createTranslator({ ...texts, namespace: "every" });
  const amount = priceText(price, language);
  return {
    language,
    words,
    price: amount,
    charge: words("charge", { price: amount, every: everyText(term.length, every) }),
    duration: durationText(term, createTranslator({ ...texts, namespace: "duration" })),
    day: (at) => dayText(new Date(at).toISOString().slice(0, "YYYY-MM-DD".length), language),
    facts: (...more) => ({
      kind: "facts",
      rows: [
        { label: words("plan"), value: isolated(plan.title, language) },
        { label: words("sim"), value: words("simEnding", { ending: sim.slice(-4) }) },
        ...more,
        { label: words("order"), value: isolated(partnerIds.orderNo, language) },
      ],
    }),
  };
}

/** How to stop: the link that needs no sign-in, and the page that needs no link. */
export async function stopBlocks(
  { links, settings }: LettersContext,
  { id }: Order,
  { words }: RenewalWords,
): Promise<Block[]> {
  return [
    { kind: "button", text: words("stop"), href: await links.stopRenewal(id) },
    { kind: "link", text: words("mySim"), href: simPage(settings) },
  ];
}

export function simPage({ SHOP_ORIGIN }: LettersContext["settings"]): string {
  return `${SHOP_ORIGIN}/sim`;
}

/** A letter whose first line also stands in the mailbox. */
export function contentOf(subject: string, title: string, first: string, blocks: readonly Block[]): Content {
  return { subject, preview: first, title, blocks: [{ kind: "text", text: first }, ...blocks] };
}
