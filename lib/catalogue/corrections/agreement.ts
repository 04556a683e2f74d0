import type { Plan } from "#/lib/catalogue/plan.ts";
import { amountsIn, saysUnlimited } from "#/lib/catalogue/words/amounts.ts";
import type { WordedData } from "#/lib/catalogue/words/reading.ts";
import { readWords } from "#/lib/catalogue/words/words.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import type { GivenFacts } from "./correction.ts";
import { withoutAmounts } from "./cut-title.ts";

/** The service's texts without those that name another amount, count of countries, speed or hotspot than operators have given. */
export function correctTexts(plan: Plan, given: GivenFacts | undefined): Plan {
  if (given === undefined) return plan;
  const kept = (text: string): string => (contradicts(text, given) ? "" : text);
  const terms = plan.terms.map((term) => ({ ...term, label: kept(term.label) }));
  return { ...plan, title: correctTitle(plan.title, given), summary: kept(plan.summary), terms };
}

/** A plan's title, without an amount of data that isn't the given one. It is never empty. */
export function correctTitle(title: string, given: GivenFacts | undefined): string {
  if (!given?.data) return title;
  const ofData = { ...given, countries: null, speed: null, hasHotspot: null };
  if (!contradicts(title, ofData, "title")) return title;
  const cut = withoutAmounts(title);
  if (cut !== "" && !contradicts(cut, ofData, "title")) return cut;
  return given.data === "unlimited" ? "∞" : dataText(given.data.mb, "en");
}

/** Whether a text says something else than what operators have given. */
export function contradicts(
  text: string,
  { data, countries, speed, hasHotspot }: GivenFacts,
  as: "title" | "summary" = "summary",
): boolean {
  const worded = readWords({ title: "", summary: "", detailsHtml: "", [as]: text });
  const [network] = speed === null ? [] : [readWords({ title: "", summary: speed, detailsHtml: "" }).speed ?? speed];
  const isOther = <Fact>(read: Fact | null, isSame: (read: Fact) => boolean): boolean => read !== null && !isSame(read);
  return (
    (data !== null && namesOtherData(text, worded.data, data)) ||
    (countries !== null && isOther(worded.countryCount, (count) => count === countries.length)) ||
    (network !== undefined && isOther(worded.speed, (read) => network.includes(read))) ||
    (hasHotspot !== null && isOther(worded.hasHotspot, (read) => read === hasHotspot))
  );
}

/** Each amount counts, also one that the words leave in doubt. */
function namesOtherData(text: string, worded: WordedData | null, given: NonNullable<GivenFacts["data"]>): boolean {
  const amounts = amountsIn(text);
  if (given === "unlimited") return amounts.length > 0;
  if (saysUnlimited(text) || amounts.some((mb) => mb !== given.mb)) return true;
  if (worded === null || worded === "unlimited") return false;
  return worded.mb !== given.mb || (worded.every !== undefined && worded.every !== given.every);
}
