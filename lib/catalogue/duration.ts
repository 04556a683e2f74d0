import type { useTranslations } from "next-intl";
import { type Length, lengthInDays } from "#/lib/partner/shop/length.ts";

type Translate = ReturnType<typeof useTranslations<"duration">>;
type TranslateEvery = ReturnType<typeof useTranslations<"every">>;

interface Lasting {
  length: Length | null;
}

/** "30 days" of a term: the service's own words, or its length where it gives none. */
export function durationText(
  { specifications, length }: { specifications: string; length: Length },
  t: Translate,
): string {
  return specifications === "" ? lengthText(length, t) : specifications;
}

/** "2 months"; "2 periods" when the kind of period is unknown. */
export function lengthText(length: Length, t: Translate): string {
  return "text" in length ? length.text : t(length.unit, { count: length.count });
}

/** "every month", "every 2 months". */
export function everyText(length: Length, t: TranslateEvery): string {
  return "text" in length ? t("text", { duration: length.text }) : t(length.unit, { count: length.count });
}

/** How many days something lasts; null when that is unknown. */
export function daysOf({ length }: Lasting): number | null {
  return lengthInDays(length);
}
