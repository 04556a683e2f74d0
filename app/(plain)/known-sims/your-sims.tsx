"use client";

import { useActionState } from "react";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { IDLE } from "#/lib/web/form.ts";
import { changeSims } from "./actions.ts";
import type { KnownSim } from "./known-sims.ts";

interface YourSimsProps {
  /** The current one first; at least one. */
  sims: KnownSim[];
  language: Language;
}

/**
 * Names the current SIM, and removes any from the browser. One form, whose first button is the one that the Enter key presses. A client
 * component only for `useActionState`; works without script.
 */
export function YourSims({ sims, language }: YourSimsProps) {
  const [state, send] = useActionState(changeSims, IDLE);
  // Read here: texts passed as props would be sent twice.
  const { sim: texts, session } = MESSAGES[language];
  const problem = state.status === "problem" ? state : null;
  const [current] = sims;
  return (
    <section className="card">
      <form action={send} className="stack">
        <h2>{texts.sims}</h2>
        <FormMessage state={state} />
        <input type="hidden" name="sim" value={current?.ending} />
        {problem?.typed?.sure && <input type="hidden" name="sure" value={problem.typed.sure} />}
        <Field
          name="name"
          label={texts.name}
          help={texts.nameHint}
          problem={problem?.fields?.name}
          defaultValue={problem?.typed?.name ?? current?.name}
          maxLength={80}
          autoComplete="off"
          dir="auto"
        />
        <p>
          <button type="submit" className="quiet low">
            {texts.save}
          </button>
        </p>
        <ul className="sims">
          {sims.map(({ ending, shown, name }, place) => (
            <li key={ending}>
              <span>
                {name && (
                  <b>
                    <bdi>{name}</bdi>{" "}
                  </b>
                )}
                <span className="num">{shown}</span>{" "}
                {place === 0 && sims.length > 1 && <span className="note">{texts.current}</span>}
              </span>
              <button type="submit" name="forget" value={ending}>
                {texts.forget} <span className="unseen">{`${name ?? ""} ${shown}`}</span>
              </button>
            </li>
          ))}
        </ul>
        <p>
          <a href="/sign-out">{session.title}</a>
        </p>
      </form>
    </section>
  );
}
