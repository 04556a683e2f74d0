import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { Icon } from "./icon.tsx";

const STEPS = ["sim", "plan", "pay"] as const;

/** The way to a plan, with the step that this page is. From tablets up it stands in the header's line. */
export function Steps({ at, language }: { at: (typeof STEPS)[number]; language: Language }) {
  const { steps } = MESSAGES[language].shop;
  const now = STEPS.indexOf(at);
  return (
    <ol className={`way at-${now + 1}`}>
      {STEPS.map((step, place) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>
          {place < now && <Icon name="check" />}
          {steps[step]}
        </li>
      ))}
    </ol>
  );
}
