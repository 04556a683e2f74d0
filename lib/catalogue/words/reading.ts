import { MB_IN_GB } from "#/lib/text/data-units.ts";

/** What a plan's own words say. Null where they don't say it, or can be read in two ways. */
export interface WordFacts {
  data: WordedData | null;
  countryCount: number | null;
  speed: Speed | null;
  hasHotspot: boolean | null;
}

export type Speed = "4G" | "5G";

export type Every = "day" | "week" | "month" | "year";

export interface Span {
  count: number;
  unit: Every;
}

/** An amount that comes again with every day or month, one that is for a whole length of time, or one without either. */
export type WordedData = "unlimited" | { mb: number; every?: Every; span?: Span };

/** How one language speaks of one subject. */
export interface Subject<Value> {
  /** Finds every place that speaks of it, understood or not. */
  mention: RegExp;
  /** Words after which a sentence means something else; such a sentence is not understood. */
  doubt?: RegExp;
  /** @returns undefined if the clause is not understood */
  read(clause: string, isTitle: boolean): Value | undefined;
}

export interface Grammar {
  /** Speaks of things that only look like a subject: "unlimited calls". */
  ignored: RegExp;
  clauses(sentence: string): string[];
  subjects: { [Name in keyof WordFacts]: Subject<NonNullable<WordFacts[Name]>> };
}

export interface Text {
  words: string;
  isTitle: boolean;
  grammar: Grammar;
}

/**
 * The one thing that texts say of a subject: every clause that mentions it must be understood, and all must agree.
 * @param agree the value that says what both say; null if they contradict each other
 */
export function readSubject<Name extends keyof WordFacts>(
  texts: readonly Text[],
  name: Name,
  agree: (one: Value<Name>, other: Value<Name>) => Value<Name> | null,
): Value<Name> | null {
  let found: Value<Name> | null = null;
  for (const { words, isTitle, grammar } of texts) {
    const { mention, doubt, read } = grammar.subjects[name];
    for (const sentence of sentencesOf(words).map((text) => text.replace(grammar.ignored, " "))) {
      if (!mention.test(sentence)) continue;
      if (doubt?.test(sentence)) return null;
      for (const clause of grammar.clauses(sentence)) {
        if (!mention.test(clause)) continue;
        const value = read(clause.trim(), isTitle);
        const agreed: Value<Name> | null | undefined =
          found === null || value === undefined ? value : agree(found, value);
        if (agreed === undefined || agreed === null) return null;
        found = agreed;
      }
    }
  }
  return found;
}

type Value<Name extends keyof WordFacts> = NonNullable<WordFacts[Name]>;

/** A full stop within a number ends no sentence, nor does that of a shortened word of doubt ("max. 10 GB"). */
function sentencesOf(words: string): string[] {
  return words.split(/[!?;\n。！？；]|(?<!\b(?:max|min|approx|ca|est))\.(?!\d)/);
}

const MB_IN: ReadonlyMap<string, number> = new Map([
  ["mb", 1],
  ["gb", MB_IN_GB],
  ["tb", MB_IN_GB * MB_IN_GB],
]);

/** Zero is no amount. */
export function megabytes(amount: string, unit: string): number | undefined {
  const mb = Number(amount) * (MB_IN.get(unit) ?? 0);
  return Number.isFinite(mb) && mb > 0 ? mb : undefined;
}
