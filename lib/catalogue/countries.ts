import type { Language } from "#/lib/text/language.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const namesBy = new Map<Language, Intl.DisplayNames>();
let codes: ReadonlyMap<string, string> | undefined;

/** A country's name in the reader's language, where the partner writes its usual English one; else as the partner writes it. */
export function countryName(name: string, language: Language): string {
  codes ??= englishNames();
  const code = codes.get(name);
  return (code && regionNames(language).of(code)) ?? name;
}

/** The usual English name of a country that is written by its ISO code or by that name; null for any other text. */
export function englishCountry(text: string): string | null {
  codes ??= englishNames();
  if (/^[a-z]{2}$/i.test(text)) return regionNames("en").of(text.toUpperCase()) ?? null;
  const wanted = text.toLowerCase();
  return [...codes.keys()].find((name) => name.toLowerCase() === wanted) ?? null;
}

function englishNames(): ReadonlyMap<string, string> {
  const names = regionNames("en");
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    pairs.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
}

function regionNames(language: Language): Intl.DisplayNames {
  const known = namesBy.get(language) ?? new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  namesBy.set(language, known);
  return known;
}
