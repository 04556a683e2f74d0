import type { Letter } from "#/lib/mail/letter.ts";
import type { Language } from "#/lib/text/language.ts";
import type { Content } from "./content.ts";
import { frameOf } from "./frame.ts";
import { renderLetter } from "./layout.ts";
import type { LettersContext } from "./letters-context.ts";

interface Draft extends Pick<Letter, "to" | "thread" | "unsubscribeUrl"> {
  language: Language;
  content: Content;
  /** Why the reader gets it, unless the address was given with a purchase. */
  reason?: string;
}

/** Puts a content into the shop's layout. */
export async function writeLetter({ settings }: Pick<LettersContext, "settings">, draft: Draft): Promise<Letter> {
  const { language, content, reason, ...envelope } = draft;
  const rendered = await renderLetter(content, frameOf(settings, language, reason));
  return { ...envelope, subject: content.subject, ...rendered };
}
