import type { GivenFacts } from "./corrections/correction.ts";
import type { Plan, Term } from "./plan.ts";
import type { FactsByCode } from "./plan-facts.ts";
import { amountsIn } from "./words/amounts.ts";
import type { Every, WordedData } from "./words/reading.ts";
import { readDataOf, readWords } from "./words/words.ts";

/** What a shopper asks of a plan. Null where it is not known; no price depends on it. */
export interface PlanFacts {
  /** `period`: the amount is that of one period of the plan, by the company's list of packages. */
  data: WordedData | { mb: number; period: true } | null;
  countryCount: number | null;
  /** Their names as the partner writes them. */
  countries: readonly string[] | null;
  /** "5G", or a text of the operator. */
  speed: string | null;
  hasHotspot: boolean | null;
  /** Which an operator has given: nothing that was read counts beside them. */
  given?: Given;
}

type Given = ReadonlySet<keyof GivenFacts>;

/** The facts of a plan: what an operator gives, else what was read. */
export function factsFor(plan: Described, packages: FactsByCode, given?: GivenFacts): PlanFacts {
  const read = readFacts(plan, packages);
  return given === undefined ? read : correctFacts(read, given);
}

function correctFacts(read: PlanFacts, { data, countries, speed, hasHotspot }: GivenFacts): PlanFacts {
  const facts = { data, countries, speed, hasHotspot };
  const names = Object.keys(facts) as (keyof GivenFacts)[];
  return {
    data: data === null ? read.data : ofData(data),
    countries: countries ?? read.countries,
    countryCount: countries?.length ?? read.countryCount,
    speed: speed ?? read.speed,
    hasHotspot: hasHotspot ?? read.hasHotspot,
    given: new Set(names.filter((name) => facts[name] !== null)),
  };
}

function ofData(data: NonNullable<GivenFacts["data"]>): WordedData {
  if (data === "unlimited") return data;
  return { mb: data.mb, ...(data.every && { every: data.every }) };
}

/** The company's packages, as far as the plan's own words don't contradict them, else those words alone. */
function readFacts(plan: Described, packages: FactsByCode): PlanFacts {
  const worded = readWords(plan);
  const found = packages.get(plan.packageCode);
  const countries = found?.countries ?? null;
  const fits = countries !== null && (worded.countryCount ?? countries.length) === countries.length;
  return {
    ...worded,
    data: dataOf(plan, found?.dataMb ?? null, worded.data),
    countries: fits ? countries : null,
    countryCount: fits ? countries.length : worded.countryCount,
  };
}

type Described = Pick<Plan, "packageCode" | "title" | "summary" | "detailsHtml">;

function dataOf(
  { title, summary }: Described,
  packaged: number | "unlimited" | null,
  worded: WordedData | null,
): PlanFacts["data"] {
  if (packaged === null) return worded;
  if (!amountsIn(`${title} ${summary}`).every((mb) => mb === packaged)) return null;
  if (worded === null) return packaged === "unlimited" ? packaged : { mb: packaged, period: true };
  const isSame = worded === "unlimited" ? packaged === worded : packaged === worded.mb;
  if (!isSame) return null;
  // Words without a time say less than the list of packages.
  return worded === "unlimited" || worded.every || worded.span ? worded : { mb: worded.mb, period: true };
}

/** The data of a whole term, in megabytes; null where it is not a known amount. Nothing is assumed of what words leave open. */
export function termMb(
  { terms }: Pick<Plan, "terms">,
  term: Term,
  { data, given }: Pick<PlanFacts, "data" | "given">,
): number | null {
  const own = given?.has("data") ? null : readDataOf(term.specifications);
  if (own !== null) return own === "unlimited" ? null : totalOf(own, term, true);
  if (data === null || data === "unlimited") return null;
  if ("period" in data) return term.orderPeriod === "1" ? data.mb : null;
  return totalOf(data, term, terms.length === 1);
}

function totalOf(
  { mb, every, span }: Exclude<WordedData, "unlimited">,
  term: Term,
  isOfThisTerm: boolean,
): number | null {
  if (every) {
    const times = timesIn(term, every);
    return times === null ? null : mb * times;
  }
  if (span) return timesIn(term, span.unit) === span.count ? mb : null;
  return isOfThisTerm ? mb : null;
}

/** By units of time: which others are made of them, and how many. No month is a number of days. */
const UNITS_IN = {
  days: { day: 1, week: 1 / 7 },
  months: { month: 1, year: 1 / 12 },
  years: { month: 12, year: 1 },
  periods: {},
} as const satisfies Record<string, Partial<Record<Every, number>>>;

/** How often a unit of time is in a term; null where it fits no whole number of times, or that can't be said. */
function timesIn({ length }: Term, every: Every): number | null {
  if ("text" in length) return null;
  const share: Partial<Record<Every, number>> = UNITS_IN[length.unit];
  const times = length.count * (share[every] ?? 0);
  const whole = Math.round(times);
  return whole > 0 && Math.abs(times - whole) < 1e-6 ? whole : null;
}
