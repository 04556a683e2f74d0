/** The only place where a time or a day becomes text for a reader. UTC, said so: the server does not know where the reader is. */
export function Moment({ at, language }: { at: number; language: string }) {
  const date = new Date(at);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return <time dateTime={date.toISOString()}>{format.format(date)} UTC</time>;
}

/** A day without its time. */
export function Day({ at, language }: { at: number; language: string }) {
  const date = new Date(at);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={date.toISOString().slice(0, "YYYY-MM-DD".length)}>{format.format(date)}</time>;
}
