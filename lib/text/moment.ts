/** The month in letters: in digits, readers from different countries read different days. */
export const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
export const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** The only place that writes a time. UTC, and marked so: the server doesn't know the reader's time zone. */
export function momentText(at: number, language: string): string {
  return `${formatFor(language, { ...DAY, ...CLOCK }).format(at)} UTC`;
}

/** A day, "YYYY-MM-DD", in words. It is the same day in every time zone. */
export function dayText(day: string, language: string): string {
  return formatFor(language, DAY).format(Date.parse(day));
}

/** A day that is probably near: with its year only if that isn't the current one. */
export function nearDayText(day: string, language: string): string {
  const { year, ...form } = DAY;
  const isThisYear = day.startsWith(`${new Date().getUTCFullYear()}-`);
  return formatFor(language, isThisYear ? form : { ...form, year }).format(Date.parse(day));
}

/** A month, "YYYY-MM", in words; the short form has no year. */
export function monthText(month: string, language: string, form: "long" | "short"): string {
  const year = form === "long" ? ({ year: "numeric" } as const) : {};
  return formatFor(language, { month: "short", ...year }).format(Date.parse(`${month}-01`));
}

/** How long from now, in whole minutes or hours: "in 5 minutes". Never too short. */
export function waitText(waitMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: "always" });
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes <= 90 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs as much as using it a hundred times, and a page may show as many days. */
function formatFor(language: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, form]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}
