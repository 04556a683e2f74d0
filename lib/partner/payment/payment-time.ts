import { SMALLEST_PAID_AT_MS } from "#/lib/partner/assumptions.ts";

/** When a payment was made, in epoch milliseconds; null when unknown. Assumption "paid-at-seconds": a small number is in seconds. */
export function paidAtMs({ paidAt }: { paidAt: string | null }): number | null {
  const at = Number(paidAt);
  if (paidAt === null || !(at > 0)) return null;
  return at < SMALLEST_PAID_AT_MS ? at * 1_000 : at;
}

const DATE_TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ](\d{1,2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The time that a payment's result states, in epoch milliseconds; null for text that is no time. Assumption "result-time-zone": a time
 * without an offset is in this zone.
 */
export function resultTimeMs(text: string | null, timeZone: string): number | null {
  const match = DATE_TIME.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(wall);
  // Date.UTC carries a 31st of April over into May.
  const isReal =
    read.getUTCMonth() === month - 1 && read.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal || year < 1970) return null;
  const offset = match[7];
  return offset === undefined ? inZone(wall, timeZone) : wall - offsetMs(offset);
}

function offsetMs(offset: string): number {
  if (offset === "Z") return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The moment at which clocks in the zone show this wall time, which is written as if it were UTC. */
function inZone(wall: number, timeZone: string): number {
  const guess = wall - zoneOffsetAt(wall, timeZone);
  // The first offset is wrong for a few hours around a change of the clocks.
  return wall - zoneOffsetAt(guess, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far clocks in the zone are ahead of UTC at a moment, in milliseconds. */
function zoneOffsetAt(at: number, timeZone: string): number {
  const part = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, ...part, ...time });
  formats.set(timeZone, format);
  const shown = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}

/** By how much the clocks of the service and the shop may differ. */
const MARGIN_MS = 5 * 60_000;

/** Whether a payment can have been made at the stated time: after its order was opened, and before the shop heard of it. */
export function placeInTime(
  statedAt: number,
  { openedAt, heardAt }: { openedAt: number; heardAt: number },
): "fits" | "before the order" | "in the future" {
  if (statedAt > heardAt + MARGIN_MS) return "in the future";
  return statedAt < openedAt - MARGIN_MS ? "before the order" : "fits";
}
