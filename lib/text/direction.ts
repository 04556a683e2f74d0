import type { Language } from "./language.ts";

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["ar", "he"]);

export function isRightToLeft(language: Language): boolean {
  return RIGHT_TO_LEFT.has(language);
}

/**
 * Isolates text that may run in the other direction than its line: digits, prices, the partner's texts. Between Unicode's marks (FSI
 * and PDI) it keeps its own order and does not affect its surroundings. A left-to-right language needs no marks.
 */
export function isolated(text: string, language: Language): string {
  return isRightToLeft(language) ? `\u2068${text}\u2069` : text;
}
