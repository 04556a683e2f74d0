import type { Judgement } from "#/lib/partner/observations.ts";
import { type Finding, ok, warn } from "./finding.ts";

const SETTING = "assumptions";

/** A warning for each assumption about the partner service that is refuted, and one line for the rest. */
export function judgementFindings(judgements: readonly Judgement[]): Finding[] {
  const refuted = judgements.filter(({ verdict }) => verdict === "refuted");
  const confirmed = judgements.filter(({ verdict }) => verdict === "confirmed");
  const noted = judgements.filter(({ verdict, seen }) => verdict === "not met" && seen.length > 0);
  const unmet = judgements.filter(({ seen }) => seen.length === 0);
  const listed = (name: string, some: readonly Judgement[]): string =>
    some.length === 0 ? "" : `${some.length} ${name} (${some.map((one) => `${one.id}: ${seenOf(one)}`).join("; ")}), `;
  const rest = `${listed("confirmed", confirmed)}${listed("noted", noted)}${unmet.length} not met yet.`;
  return [...refuted.map(refutation), ok(SETTING, `${refuted.length} refuted, ${rest}`)];
}

function refutation(judgement: Judgement): Finding {
  const { id, assumption, seen } = judgement;
  const first = Math.min(...seen.map(({ firstAt }) => firstAt));
  const last = Math.max(...seen.map(({ lastAt }) => lastAt));
  const text = `${id} is refuted: ${seenOf(judgement)}, from ${minuteOf(first)} to ${minuteOf(last)}. Assumed: ${assumption.assumed}`;
  return warn(SETTING, text, adviceOf(judgement));
}

/** What to do about an assumption that is refuted. */
export function adviceOf({ assumption: { setting } }: Judgement): string {
  return setting === undefined
    ? "no setting changes it: send this line to the developer of the shop."
    : `set ${setting} to what the partner does (docs/operations.md).`;
}

function seenOf({ seen }: Judgement): string {
  return seen.map(({ seen: label, count }) => `"${label}" ${count === 1 ? "once" : `${count} times`}`).join(", ");
}

/** In UTC. */
export function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
