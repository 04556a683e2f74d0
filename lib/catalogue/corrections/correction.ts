import { z } from "zod";
import { isLanguage, type Language } from "#/lib/text/language.ts";
import { pictureName } from "./pictures/picture-name.ts";

const fact = {
  /** In megabytes, of the whole plan or of each such time. */
  data: z.union([
    z.literal("unlimited"),
    z.object({ mb: z.number().positive(), every: z.enum(["day", "week", "month", "year"]).optional() }),
  ]),
  /** By their usual English names. */
  countries: z.array(z.string()),
  speed: z.string(),
  hasHotspot: z.boolean(),
};

/**
 * What an operator says of a plan, and how buyers see it. A fact that is null is left to what was read. No price, term or code is
 * here: these are always the service's.
 */
export const correction = z.object({
  data: fact.data.nullable(),
  countries: fact.countries.nullable(),
  speed: fact.speed.nullable(),
  hasHotspot: fact.hasHotspot.nullable(),
  /** Where the plan stands, from 1; null for after all those with a number, in the service's order. */
  position: z.number().int().positive().nullable(),
  /** Buyers don't see it and can't begin to buy it. */
  isHidden: z.boolean(),
  isHighlighted: z.boolean(),
  /** The name of its picture. Versions from before there were pictures have none. */
  picture: pictureName.nullable().default(null),
  /** A line in the place of the service's, by the reader's language. */
  texts: z.custom<Partial<Record<Language, string>>>(isTexts),
});
export type Correction = z.infer<typeof correction>;

/** The facts among them. */
export type GivenFacts = Pick<Correction, keyof typeof fact>;

/** By the plan's name. */
export type Corrections = ReadonlyMap<string, Correction>;

function isTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([language, text]) => isLanguage(language) && typeof text === "string");
}

/** Of a plan about which operators have said nothing. */
export const NOTHING_SAID: Correction = {
  data: null,
  countries: null,
  speed: null,
  hasHotspot: null,
  position: null,
  isHidden: false,
  isHighlighted: false,
  picture: null,
  texts: {},
};
