import { isDay } from "#/lib/desk/day.ts";

/** Which rows of the audit: all that it asks for must fit. */
export interface AuditFilter {
  /** In UTC, "YYYY-MM-DD". */
  day: string | null;
  operator: string | null;
  event: string | null;
  /** Rows below this number. */
  before: number | null;
}

/** What the address asks for; what can't be read asks for nothing. */
export function readAuditFilter(asked: Readonly<Record<string, string | string[] | undefined>>): AuditFilter {
  const text = (name: string) => {
    const value = asked[name];
    return typeof value === "string" && value !== "" && value.length <= 100 ? value : null;
  };
  const day = text("day");
  const before = text("before");
  return {
    day: day !== null && isDay(day) ? day : null,
    operator: text("operator"),
    event: text("event"),
    before: before !== null && /^\d{1,15}$/.test(before) ? Number(before) : null,
  };
}

/** The address of a filter, always in the same order: the list, its pages and the download are written by it alone. */
export function auditAddress(path: string, { day, operator, event, before }: AuditFilter): string {
  const query = new URLSearchParams();
  if (day !== null) query.set("day", day);
  if (operator !== null) query.set("operator", operator);
  if (event !== null) query.set("event", event);
  if (before !== null) query.set("before", String(before));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
