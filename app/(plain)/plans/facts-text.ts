import { getTranslations } from "next-intl/server";
import { countryName } from "#/lib/catalogue/countries.ts";
import { daysOf, durationText } from "#/lib/catalogue/duration.ts";
import type { PlanFacts } from "#/lib/catalogue/facts.ts";
import type { Term } from "#/lib/catalogue/plan.ts";
import { dataParts } from "#/lib/text/data-amount.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";

/** A plan's facts as the list shows them; a field is absent where nothing is known. */
export interface FactsView {
  /** The figure that is seen first, and what belongs to it: "10", "GB a month". */
  data?: readonly [figure: string, rest: string];
  where?: string;
  /** The countries by name, when there are several. */
  countries?: string;
  span?: string;
  speed?: string;
  hotspot?: boolean;
}

export async function factsWriter(language: Language): Promise<(facts: PlanFacts, terms: Term[]) => FactsView> {
  const t = await getTranslations({ locale: language, namespace: "choosing" });
  const plans = await getTranslations({ locale: language, namespace: "plans" });
  const lengths = await getTranslations({ locale: language, namespace: "duration" });
  const own = (text: string): string => isolated(text, language);

  function dataView(data: PlanFacts["data"]): FactsView["data"] | null {
    if (data === null) return null;
    if (data === "unlimited") return ["∞", t("unlimited")];
    const [figure, unit] = dataParts(data.mb, language);
    return [figure, "every" in data && data.every ? t(`every.${data.every}`, { unit }) : unit];
  }

  function placeView({ countries, countryCount }: PlanFacts): Pick<FactsView, "where" | "countries"> {
    const names = (countries ?? []).map((name) => countryName(name, language));
    if (names.length === 1) return { where: own(String(names[0])) };
    if (countryCount === null) return {};
    const list = names.toSorted(new Intl.Collator(language).compare).join(", ");
    return { where: plans("countries", { count: countryCount }), ...(list && { countries: own(list) }) };
  }

  /** From the shortest term to the longest. */
  function spanView(terms: Term[]): string | null {
    const days = terms.map((term) => daysOf(term));
    if (days.includes(null)) return null;
    const sorted = terms.toSorted((one, other) => Number(daysOf(one)) - Number(daysOf(other)));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (!first || !last) return null;
    if (daysOf(first) === daysOf(last)) return own(durationText(first, lengths));
    return own(
      rangeText(first, last, language) ?? [first, last].map((term) => durationText(term, lengths)).join(" – "),
    );
  }

  return (facts, terms) => {
    const data = dataView(facts.data);
    const span = spanView(terms);
    return {
      ...(data && { data }),
      ...placeView(facts),
      ...(span && { span }),
      ...(facts.speed && { speed: own(facts.speed) }),
      ...(facts.hasHotspot !== null && { hotspot: facts.hasHotspot }),
    };
  };
}

const UNITS = { days: "day", months: "month", years: "year" } as const;

/** "1–30 days"; null where the two lengths are not counted in one unit. */
function rangeText({ length: from }: Term, { length: to }: Term, language: Language): string | null {
  if ("text" in from || "text" in to || from.unit !== to.unit || from.unit === "periods") return null;
  const format = new Intl.NumberFormat(language, { style: "unit", unit: UNITS[from.unit], unitDisplay: "long" });
  return format.formatRange(from.count, to.count);
}
