/** The month in letters: in digits, readers from different countries read different days. */
export const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
export const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** The only place that writes a time. UTC, and marked so: the server doesn't know the reader's time zone. */
export function momentText(at: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { ...DAY, ...CLOCK, timeZone: "UTC" });
  return `${format.format(at)} UTC`;
}

/** A day, "YYYY-MM-DD", in words. It is the same day in every time zone. */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { ...DAY, timeZone: "UTC" }).format(Date.parse(day));
}

/** A day that is probably near: with its year only if that isn't the current one. */
export function nearDayText(day: string, language: string): string {
  const { year, ...form } = DAY;
  const isThisYear = day.startsWith(`${new Date().getUTCFullYear()}-`);
  const format = new Intl.DateTimeFormat(language, { ...form, ...(!isThisYear && { year }), timeZone: "UTC" });
  return format.format(Date.parse(day));
}

/** A month, "YYYY-MM", in words; the short form has no year. */
export function monthText(month: string, language: string, form: "long" | "short"): string {
  const year = form === "long" ? ({ year: "numeric" } as const) : {};
  const format = new Intl.DateTimeFormat(language, { month: "short", ...year, timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01`));
}

/** How long from now, in whole minutes or hours: "in 5 minutes". Never too short. */
export function waitText(waitMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: "always" });
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes <= 90 ? format.format(minutes, "minute") : format.format(Math.ceil(minutes / 60), "hour");
}
