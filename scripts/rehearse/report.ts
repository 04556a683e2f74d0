import type { Judgement } from "#/lib/partner/observations.ts";
import { adviceOf } from "#/scripts/doctor/assumptions.ts";
import type { Blot } from "./blot.ts";

const ORDER = ["refuted", "confirmed", "not met"] as const;

/** Every assumption, the refuted ones first, with what was seen of each. */
export function assumptionLines(judgements: readonly Judgement[], blot: Blot): string[] {
  const counted = ORDER.map((verdict) => `${withVerdict(judgements, verdict).length} ${verdict}`).join(", ");
  return [
    "## The assumptions",
    "",
    `Of ${judgements.length} assumptions about the partner: ${counted}.`,
    ...ORDER.flatMap((verdict) => [
      "",
      `### ${verdict[0]?.toUpperCase()}${verdict.slice(1)}`,
      "",
      ...withVerdict(judgements, verdict).map((judgement) => lineOf(judgement, blot)),
    ]),
  ];
}

function withVerdict(judgements: readonly Judgement[], wanted: Judgement["verdict"]): Judgement[] {
  return judgements.filter(({ verdict }) => verdict === wanted);
}

function lineOf(judgement: Judgement, blot: Blot): string {
  const { id, assumption, verdict, seen } = judgement;
  const labels = seen
    .map(({ seen: label, count }) => `"${blot.text(label)}"${count === 1 ? "" : ` (${count})`}`)
    .join(", ");
  const said = labels === "" ? "" : ` Seen: ${labels}.`;
  const advice = verdict === "refuted" ? ` What to do: ${adviceOf(judgement)}` : "";
  return `- \`${id}\`: ${assumption.assumed}${said}${advice}`;
}
