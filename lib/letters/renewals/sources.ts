import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { mailId } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { begun } from "./begun.ts";
import { charged } from "./charged.ts";
import { failing } from "./failing.ts";
import { notice } from "./notice.ts";
import { type RenewalWords, wordsAbout } from "./renewal-facts.ts";
import { stopped } from "./stopped.ts";

export type RenewalMailKind =
  | "renewal-begun"
  | "renewal-notice"
  | "renewal-charged"
  | "renewal-stopped"
  | "renewal-failing";

/** Writes what a letter says about an order's renewal, as it stands now; null when that is pointless by now. */
type Write = (context: LettersContext, order: Order, words: RenewalWords, occasion: string) => Promise<Content | null>;

/** The mails about an order's auto-renewal. */
export function renewalSources(context: LettersContext): Record<RenewalMailKind, Source> {
  return {
    "renewal-begun": sourceOf(context, begun),
    "renewal-notice": sourceOf(context, notice),
    "renewal-charged": sourceOf(context, charged),
    "renewal-stopped": sourceOf(context, stopped),
    "renewal-failing": sourceOf(context, failing),
  };
}

function sourceOf(context: LettersContext, write: Write): Source {
  return async ({ about, occasion, language }) => {
    const order = await findOrder(context.db.query, about);
    if (order === null || order.email === null) return null;
    const content = await write(context, order, wordsAbout(order, language), occasion);
    if (content === null) return null;
    const thread = mailId("receipt", order.id);
    return writeLetter(context, { to: order.email, thread, language, content });
  };
}
