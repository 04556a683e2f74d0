import { everyText } from "#/lib/catalogue/duration.ts";
import type { Block, Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { orderFacts } from "#/lib/letters/orders/order-facts.ts";
import { everyWords, pageWords, wordsIn } from "#/lib/letters/words.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Language } from "#/lib/text/language.ts";
import { dayText } from "#/lib/text/moment.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import { priceText } from "#/lib/text/price.ts";

/** An order's renewal in the words of its reader. */
export interface RenewalWords {
  language: Language;
  words: ReturnType<typeof wordsIn<"renewals">>;
  /** The pages' words. */
  t: ReturnType<typeof pageWords>;
  /** The name of the plan. */
  plan: string;
  /** "$12.90". A renewal charges what the buyer agreed to. */
  price: string;
  /** "$12.90 every month" */
  charge: string;
  /** A day, as near as it is known. */
  day(at: number): string;
  /** The row of a day that is only known roughly. */
  around(label: string, at: number): Fact;
  /** What was bought, and more. */
  facts(...more: Fact[]): Block;
}

export function wordsAbout(order: Order, language: Language): RenewalWords {
  const t = pageWords(language);
  const price = priceText(order.price, language);
  const day = (at: number): string => dayText(new Date(at).toISOString().slice(0, "YYYY-MM-DD".length), language);
  return {
    language,
    words: wordsIn("renewals", language),
    t,
    plan: oneLine(order.plan.shownTitle),
    price,
    charge: t("renewal.charged", { price, every: everyText(order.term.length, everyWords(language)) }),
    day,
    around: (label, at) => ({ label, value: t("renewal.around", { date: day(at) }) }),
    facts: (...more) => ({ kind: "facts", rows: [...orderFacts(order, language), ...more] }),
  };
}

/** How to stop: the link that needs no sign-in, and the page that needs no link. */
export async function stopBlocks(
  { links, settings }: LettersContext,
  { id }: Order,
  { t }: RenewalWords,
): Promise<Block[]> {
  return [
    { kind: "button", text: t("renewal.stop"), href: await links.stopRenewal(id) },
    { kind: "link", text: t("sim.title"), href: simPage(settings) },
  ];
}

export function simPage({ SHOP_ORIGIN }: LettersContext["settings"]): string {
  return `${SHOP_ORIGIN}/sim`;
}

/** A letter whose first line also stands in the mailbox. */
export function contentOf(subject: string, title: string, first: string, blocks: readonly Block[]): Content {
  return { subject, preview: first, title, blocks: [{ kind: "text", text: first }, ...blocks] };
}
