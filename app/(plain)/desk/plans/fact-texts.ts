import type { PlanFacts } from "#/lib/catalogue/facts.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { LIST, PLAN } from "./texts.ts";

/** The facts of a plan in words; null where one is not known. */
export function factTexts({ data, countries, countryCount, speed, hasHotspot }: PlanFacts) {
  const hotspot = hasHotspot ? PLAN.hasHotspot.yes : PLAN.hasHotspot.no;
  return {
    data: dataOf(data),
    countries: countries?.join(", ") ?? (countryCount === null ? null : String(countryCount)),
    speed,
    hotspot: hasHotspot === null ? null : hotspot,
  };
}

function dataOf(data: PlanFacts["data"]): string | null {
  if (data === null) return null;
  if (data === "unlimited") return LIST.unlimited;
  const every = "every" in data && data.every ? ` a ${data.every}` : "";
  return `${dataText(data.mb, "en")}${every}`;
}
