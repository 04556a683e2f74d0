import { CLOCK, DAY, momentText } from "#/lib/text/moment.ts";

/** A time in UTC. A page that runs script then calls `showLocalTimes`. */
export function Moment({ at, language }: { at: number; language: string }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at, language)}</time>;
}

/** Rewrites the times below an element in the browser's time zone, which is named too: a receipt may be read elsewhere. */
export function showLocalTimes(root: ParentNode, language: string): void {
  const format = new Intl.DateTimeFormat(language, { ...DAY, ...CLOCK, timeZoneName: "short" });
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const text = format.format(Date.parse(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}
