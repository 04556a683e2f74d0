import Negotiator from "negotiator";
import { isLanguage, type Language } from "#/lib/text/language.ts";

/** A browser's header is shorter. */
const MAX_LENGTH = 500;

/** The first language of the shop in the order an Accept-Language header prefers (RFC 9110, 12.5.4); English if none. */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const header = (acceptLanguage ?? "").slice(0, MAX_LENGTH).toLowerCase();
  const tags = new Negotiator({ headers: { "accept-language": header } }).languages();
  return tags.map(languageOf).find((language) => language !== null) ?? "en";
}

/**
 * The shop's language for a tag. Its region and spelling don't matter ("pt-BR" is Portuguese, and so is "pt-AO"), except that
 * Chinese has two scripts, which the tag names or its region implies ("zh-HK", "yue").
 */
function languageOf(tag: string): Language | null {
  const locale = localeOf(tag);
  if (locale === null) return null;
  const { language, script } = locale.maximize();
  if (language === "zh" || language === "yue") return script === "Hant" ? "zh-Hant" : "zh";
  return isLanguage(language) ? language : null;
}

/** Null for a malformed tag. Old names become today's ("iw" is "he", "cmn" is "zh"). */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
