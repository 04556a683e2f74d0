import type { Case } from "#/lib/cases/cases.ts";
import { CASE_STATE_NAMES, CASES } from "./texts.ts";

/** On the page of an order: the way to what its buyer asked; nothing where there is none. */
export function CaseLink({ found }: { found: Case | null }) {
  if (found === null) return null;
  return (
    <p>
      <a href={`/desk/cases/${found.id}`}>{CASES.asked(CASE_STATE_NAMES[found.state].toLowerCase())}</a>
    </p>
  );
}
