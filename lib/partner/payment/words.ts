import { STATUS_WORDS } from "#/lib/partner/assumptions.ts";
import type { StatusWord, WordField } from "#/lib/partner/settings.ts";

/** What a status word of the service means to the shop. `absent`: the field is missing or empty. */
export type Meaning = StatusWord["meaning"] | "unknown" | "absent";

/** The status words that the shop knows: the built-in ones and those of the settings. */
export type Words = ReadonlyMap<string, Known>;

interface Known {
  meaning: Meaning;
  /** How observations name it. */
  label: string;
}

/** The words of the settings come on top of the built-in ones (assumption "status-words"), and may give one another meaning. */
export function createWords(settings: readonly StatusWord[]): Words {
  const words = new Map<string, Known>();
  for (const [field, meanings] of Object.entries(STATUS_WORDS) as [WordField, BuiltIn][]) {
    for (const [meaning, spellings] of Object.entries(meanings) as [Meaning, readonly string[]][]) {
      for (const label of spellings) words.set(keyOf(field, label), { meaning, label });
    }
  }
  for (const { field, word, meaning } of settings) words.set(keyOf(field, word), { meaning, label: AS_SET });
  return words;
}

type BuiltIn = Readonly<Record<string, readonly string[]>>;

/** The label of a word that the settings explain. */
const AS_SET = "as set";

export function meaningOf(words: Words, field: WordField, word: string | null): Meaning {
  if (word === null || plain(word) === "") return "absent";
  return words.get(keyOf(field, word))?.meaning ?? "unknown";
}

/** The word for an observation: as the table writes it; an unknown one as it came, without what may be free text. */
export function labelOf(words: Words, field: WordField, word: string | null): string {
  if (word === null || plain(word) === "") return "absent";
  const cleaned = word
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, "");
  return words.get(keyOf(field, word))?.label ?? (cleaned.slice(0, 40) || "other text");
}

function keyOf(field: WordField, word: string): string {
  return `${field} ${plain(word)}`;
}

/** Without case, hyphens, underscores and white space: services write one word in several ways. */
export function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, "");
}
