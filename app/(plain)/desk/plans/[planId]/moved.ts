import { fieldText, PLAN, typedText } from "#/app/(plain)/desk/plans/texts.ts";
import { type Correction, NOTHING_SAID } from "#/lib/catalogue/corrections/correction.ts";
import type { PlanVersion } from "#/lib/desk/plans/read-plans.ts";
import { changesBetween } from "#/lib/desk/plans/typed-correction.ts";
import { momentText } from "#/lib/text/moment.ts";

interface Moved {
  /** What the page was drawn from. */
  from: Correction | null;
  now: PlanVersion;
  /** Of operators, by their ids. */
  names: ReadonlyMap<string, string>;
  /** What becomes of what the operator sent. */
  kept: string;
}

/** That another operator has saved a version since the page was opened, and what it changed. */
export function movedText({ from, now, names, kept }: Moved): string {
  const changes = changesBetween(from ?? NOTHING_SAID, now.content);
  const texts = changes.map(([field, text]) => `${fieldText(field)}: ${typedText(field, text)}`);
  const who = names.get(now.operatorId) ?? now.operatorId;
  const at = momentText(now.at, "en");
  return `${PLAN.moved(who, at, now.number, texts.join("; ") || PLAN.noChange)} ${kept}`;
}
