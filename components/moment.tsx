/** The only place where a time becomes text for a reader. UTC, said so: the server does not know where the reader is. */
export function Moment({ at, language }: { at: number; language: string }) {
  const date = new Date(at);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return <time dateTime={date.toISOString()}>{format.format(date)} UTC</time>;
}
