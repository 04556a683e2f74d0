import { type Finding, ok, warn, wrong } from "./finding.ts";
import { visit } from "./visit.ts";

const SETTING = "system clock";
const ODD_SECONDS = 60;
const WRONG_SECONDS = 600;

/** Holds this machine's clock against the partner's. Null when the partner can't be reached, which others say. */
export async function examineClock(address: string): Promise<Finding | null> {
  const sentAt = Date.now();
  const answer = await visit(address, { method: "HEAD" }).catch(() => null);
  if (answer === null) return null;
  return judgeClock(answer.headers.get("date"), (sentAt + Date.now()) / 2);
}

/** @param date the answer's own; it counts whole seconds @param now ours, in milliseconds */
export function judgeClock(date: string | null, now: number): Finding {
  const theirs = Date.parse(date ?? "");
  const advice = "let this machine set its time by itself (NTP); if it does, the partner's clock is off.";
  if (Number.isNaN(theirs)) return warn(SETTING, "the partner doesn't say its time, so it can't be compared.", advice);
  const seconds = Math.round((now - theirs) / 1_000);
  const side = seconds > 0 ? "ahead of" : "behind";
  const text = `this machine is ${spelt(Math.abs(seconds))} ${side} the partner's clock.`;
  if (Math.abs(seconds) > WRONG_SECONDS) return wrong(SETTING, text, advice);
  if (Math.abs(seconds) > ODD_SECONDS) return warn(SETTING, text, advice);
  return ok(SETTING, "agrees with the partner's.");
}

function spelt(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
}
