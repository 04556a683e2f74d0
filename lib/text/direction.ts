import type { Language } from "./language.ts";

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(["ar", "he"]);

export function isRightToLeft(language: Language): boolean {
  return RIGHT_TO_LEFT.has(language);
}

/**
 * A text that may run the other way than the sentence or the line it stands in: digits, prices, whatever the service writes. Between
 * marks of Unicode (FSI and PDI) it keeps its own order and leaves that of its surroundings alone. Text that runs from left to right
 * needs none where everything does.
 */
export function isolated(text: string, language: Language): string {
  return isRightToLeft(language) ? `\u2068${text}\u2069` : text;
}
