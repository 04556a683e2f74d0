import type { Correction } from "#/lib/catalogue/corrections/correction.ts";
import { pictureName } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import { englishCountry } from "#/lib/catalogue/countries.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import { isLanguage, LANGUAGES, type Language } from "#/lib/text/language.ts";

/** What an operator typed, by the names of the form's fields; an empty one says nothing. */
export type Typed = Readonly<Record<string, string>>;

const TEXT_MOST = 300;
const SPEED_MOST = 60;
const COUNTRIES_MOST = 250;
const EVERY = ["day", "week", "month", "year"] as const;

/** The languages in which a plan has a text. */
const TEXT_LANGUAGES = Object.keys(LANGUAGES).filter(isLanguage);

function textField(language: Language): string {
  return `text-${language}`;
}

/** The names of the form's fields. */
export const FIELDS: readonly string[] = [
  ...[
    "data",
    "amount",
    "unit",
    "every",
    "countries",
    "speed",
    "hotspot",
    "position",
    "hidden",
    "highlighted",
    "picture",
  ],
  ...TEXT_LANGUAGES.map(textField),
];

export type Read = { content: Correction } | { faults: Record<string, string> };

/** Reads the form, or says what is wrong with which field. */
export function readCorrection(typed: Typed): Read {
  const faults: Record<string, string> = {};
  const of = (name: string): string => (typed[name] ?? "").trim();
  const check = (name: string, isGood: boolean, fault: string): void => {
    if (!isGood) faults[name] = fault;
  };
  const data = dataOf(of);
  check("amount", data !== undefined, "Enter an amount greater than 0, such as 10 or 1.5.");
  const names = of("countries")
    .split(/[\n,;]/)
    .flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
  const unknown = names.filter((name) => englishCountry(name) === null);
  check("countries", unknown.length === 0, `No country has this code or English name: ${unknown.join(", ")}`);
  check("countries", names.length <= COUNTRIES_MOST, `Enter at most ${COUNTRIES_MOST} countries.`);
  check("speed", of("speed").length <= SPEED_MOST, `Keep it to ${SPEED_MOST} characters.`);
  const position = of("position");
  check("position", /^([1-9]\d{0,3})?$/.test(position), "Enter a whole number from 1 to 9999, or nothing.");
  const picture = of("picture") || null;
  check("picture", pictureName.nullable().safeParse(picture).success, "There is no such picture.");
  const texts: Partial<Record<Language, string>> = {};
  for (const language of TEXT_LANGUAGES) {
    const text = of(textField(language)).replace(/\s+/g, " ");
    check(textField(language), text.length <= TEXT_MOST, `Keep it to ${TEXT_MOST} characters.`);
    if (text !== "") texts[language] = text;
  }
  if (Object.keys(faults).length > 0) return { faults };
  const countries = [...new Set(names.flatMap((name) => englishCountry(name) ?? []))];
  const content: Correction = {
    data: data ?? null,
    countries: countries.length === 0 ? null : countries,
    speed: of("speed") || null,
    hasHotspot: of("hotspot") === "" ? null : of("hotspot") === "yes",
    position: position === "" ? null : Number(position),
    isHidden: of("hidden") === "yes",
    isHighlighted: of("highlighted") === "yes",
    picture,
    texts,
  };
  return { content };
}

/** Undefined for an amount that can't be read. */
function dataOf(of: (name: string) => string): Correction["data"] | undefined {
  if (of("data") === "unlimited") return "unlimited";
  if (of("data") !== "amount") return null;
  const amount = of("amount").replace(",", ".");
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(amount) || Number(amount) === 0) return undefined;
  const every = EVERY.find((one) => one === of("every"));
  const mb = Number(amount) * (of("unit") === "MB" ? 1 : MB_IN_GB);
  return { mb, ...(every && { every }) };
}

/** The form's fields as a version fills them. */
export function typedFrom({
  data,
  countries,
  speed,
  hasHotspot,
  position,
  isHidden,
  isHighlighted,
  picture,
  texts,
}: Correction) {
  const typed: Record<string, string> = {
    data: data === null ? "" : "amount",
    amount: "",
    unit: "GB",
    every: "",
    countries: (countries ?? []).join(", "),
    speed: speed ?? "",
    hotspot: hasHotspot === null ? "" : yesOrNo(hasHotspot),
    position: position === null ? "" : String(position),
    hidden: isHidden ? "yes" : "",
    highlighted: isHighlighted ? "yes" : "",
    picture: picture ?? "",
  };
  for (const language of TEXT_LANGUAGES) typed[textField(language)] = texts[language] ?? "";
  if (data === "unlimited") return { ...typed, data };
  if (data === null) return typed;
  // An amount with more than three places in gigabytes stays in megabytes.
  const isGb = Number.isInteger((data.mb * 1_000) / MB_IN_GB);
  const [amount, unit] = isGb ? [data.mb / MB_IN_GB, "GB"] : [data.mb, "MB"];
  return { ...typed, amount: String(amount), unit, every: data.every ?? "" };
}

function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** The fields in which two versions differ, each with what stands there now. */
export function changesBetween(from: Correction, to: Correction): [field: string, now: string][] {
  const [before, after] = [typedFrom(from), typedFrom(to)];
  return FIELDS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name] ?? ""]);
}
