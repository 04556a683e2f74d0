/** The month in letters: the short forms of some languages are digits alone, which other readers take for another day. */
const DAY = { day: "numeric", month: "short", year: "numeric" } as const;

/** The only place where a time becomes text for a reader. UTC, said so: the server does not know where the reader is. */
export function Moment({ at, language }: { at: number; language: string }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, language)}</time>;
}

/** The same where it stands within a sentence. */
export function momentText(at: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { ...DAY, hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return `${format.format(at)} UTC`;
}

/** A day as the partner writes it, "YYYY-MM-DD", for a reader. It is the same day everywhere. */
export function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { ...DAY, timeZone: "UTC" }).format(Date.parse(day));
}

/** A month, "YYYY-MM", for a reader; the short form has no year. */
export function monthText(month: string, language: string, form: "long" | "short"): string {
  const year = form === "long" ? ({ year: "numeric" } as const) : {};
  const format = new Intl.DateTimeFormat(language, { month: "short", ...year, timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01`));
}
