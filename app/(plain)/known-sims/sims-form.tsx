"use client";

import { useActionState } from "react";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { type FormProblem, IDLE } from "#/lib/web/form.ts";
import { changeSims } from "./actions.ts";

/** One of the browser's SIMs as a page shows it. */
export interface KnownSim {
  /** The value that the form sends instead of the number. */
  ending: string;
  /** "…6177": the last digits that tell it from the others. */
  shown: string;
  /** Given by its owner. */
  name?: string;
}

interface SimsProps {
  /** The current one first; at least one. */
  sims: KnownSim[];
  /** Where a choice leads: "show" to the SIM's page, where SIMs are also named and forgotten, "plans" to its plans. */
  to: "show" | "plans";
  language: Language;
}

/** Not in the style sheet, which every page carries. */
const GROW = { flexGrow: 1 };
const LINK = { minHeight: "3rem", textDecoration: "underline" };

/**
 * The browser's SIMs, to choose from without typing. One form, because each form carries fields of the framework; the Enter key in the
 * name field presses the first button. A client component only for `useActionState`; works without script.
 */
export function Sims({ sims, to, language }: SimsProps) {
  const [state, send] = useActionState(changeSims, IDLE);
  // Read here: texts passed as props would be sent twice.
  const { sim: texts } = MESSAGES[language];
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={send} className="grid gap-3">
      <FormMessage state={state} />
      {to === "show" && sims[0] && <Name sim={sims[0]} problem={problem} language={language} />}
      <h2 className={to === "show" ? "mt-3" : undefined}>{texts.sims}</h2>
      {sims.map(({ ending, shown, name }) => (
        <p key={ending} className="flex flex-wrap gap-3">
          <button type="submit" name={to} value={ending} className="quiet" style={GROW}>
            <b>
              {name && <bdi>{name}</bdi>} {isolated(shown, language)}
            </b>
          </button>
          {to === "show" && (
            <button type="submit" name="forget" value={ending} style={LINK}>
              {texts.forget} <span className="unseen">{`${name ?? ""} ${shown}`}</span>
            </button>
          )}
        </p>
      ))}
      {to === "show" && (
        <p className="mt-3">
          <a href="/">{texts.another}</a>
        </p>
      )}
    </form>
  );
}

interface NameProps {
  sim: KnownSim;
  problem: FormProblem | null;
  language: Language;
}

function Name({ sim, problem, language }: NameProps) {
  const { sim: texts } = MESSAGES[language];
  return (
    <>
      <input type="hidden" name="sim" value={sim.ending} />
      <Field
        name="name"
        label={texts.name}
        help={texts.nameHint}
        problem={problem?.fields?.name}
        defaultValue={problem?.typed?.name ?? sim.name}
        maxLength={80}
        autoComplete="off"
        dir="auto"
      />
      <p>
        <button type="submit" className="quiet">
          {texts.save}
        </button>
      </p>
    </>
  );
}
