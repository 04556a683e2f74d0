import type { Refusal } from "#/lib/partner/notifications/refusals.ts";
import { type CountedAlarm, countsSinceStart } from "#/lib/process/alarms.ts";
import type { Log } from "#/lib/process/log.ts";
import { countNotification } from "#/lib/process/metrics/counters.ts";
import { once } from "#/lib/process/once.ts";

/** Why the shop refuses a request; the last two before it looks at a signature. */
type RefusalReason = Refusal | "content type" | "too large";

const ALARMS: Record<RefusalReason, CountedAlarm> = {
  "malformed header": "notification_malformed",
  "not json": "notification_malformed",
  "content type": "notification_malformed",
  "too large": "notification_malformed",
  "unknown key": "notification_key_unknown",
  "unknown algorithm": "notification_algorithm_unknown",
  "wrong signature": "notification_refused",
  "budget spent": "notification_refused",
};

/** Any client can cause refusals without end: all are counted, and this many of each reason are logged a minute. */
const MOST_LINES = 10;
const MINUTE = 60_000;

interface Lines {
  since: number;
  written: number;
  left: number;
}

/** @param isDropped whether it was to be kept, and there was no room for it */
export function logRefusedNotification(
  log: Log,
  { reason, keyId, isDropped }: { reason: RefusalReason; keyId?: string | undefined; isDropped?: boolean },
): void {
  countNotification("refused");
  const alarm = ALARMS[reason];
  if (isDropped) countsSinceStart().notification_unread_dropped += 1;
  const lines = linesOf(reason);
  if (lines.written === MOST_LINES) {
    lines.left += 1;
    countsSinceStart()[alarm] += 1;
    return;
  }
  lines.written += 1;
  const event = isDropped ? "dropped" : undefined;
  // `count`: how many lines of this reason were left out before.
  log.warn("notification refused", { reason, keyId, event, alarm, count: lines.left || undefined });
  lines.left = 0;
}

function linesOf(reason: RefusalReason): Lines {
  const all = once("refusal lines", () => new Map<RefusalReason, Lines>());
  const now = Date.now();
  const known = all.get(reason);
  if (known && Math.abs(now - known.since) < MINUTE) return known;
  const lines = { since: now, written: 0, left: known?.left ?? 0 };
  all.set(reason, lines);
  return lines;
}
