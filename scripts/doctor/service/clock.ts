import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import { visit } from "#/scripts/doctor/network/visit.ts";

const SETTING = "system clock";
const WARN_SECONDS = 60;
const WRONG_SECONDS = 600;

/** Compares this machine's clock with the partner's. Null when the partner can't be reached, which another finding says. */
export async function examineClock(address: string): Promise<Finding | null> {
  const sentAt = Date.now();
  const answer = await visit(address, { method: "HEAD" }).catch(() => null);
  if (answer === null) return null;
  return judgeClock(answer.headers.get("date"), (sentAt + Date.now()) / 2);
}

/** @param date the partner's, in whole seconds @param now this machine's, in milliseconds */
export function judgeClock(date: string | null, now: number): Finding {
  const theirs = Date.parse(date ?? "");
  const advice = "switch on this machine's time synchronisation (NTP); if it is on, the partner's clock is wrong.";
  if (Number.isNaN(theirs))
    return warn(SETTING, "the partner's answer has no time, so the clocks can't be compared.", advice);
  const seconds = Math.round((now - theirs) / 1_000);
  const side = seconds > 0 ? "ahead of" : "behind";
  const text = `this machine is ${durationOf(Math.abs(seconds))} ${side} the partner's clock.`;
  if (Math.abs(seconds) > WRONG_SECONDS) return wrong(SETTING, text, advice);
  if (Math.abs(seconds) > WARN_SECONDS) return warn(SETTING, text, advice);
  return ok(SETTING, "agrees with the partner's clock.");
}

function durationOf(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
