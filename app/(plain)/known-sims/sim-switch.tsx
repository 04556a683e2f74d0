"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { IDLE } from "#/lib/web/form.ts";
import { changeSims } from "./actions.ts";
import type { KnownSim } from "./known-sims.ts";

interface SimSwitchProps {
  /** The current one first. */
  sims: KnownSim[];
  language: Language;
}

/** The browser's SIMs as a switch; pressing another shows it. A client component only for `useActionState`; works without script. */
export function SimSwitch({ sims, language }: SimSwitchProps) {
  const [state, send] = useActionState(changeSims, IDLE);
  // Read here: texts passed as props would be sent twice.
  const { sim: texts } = MESSAGES[language];
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <p className="swap">
        {sims.length > 1 &&
          sims.map(({ ending, shown, name }, place) => (
            <button
              key={ending}
              type="submit"
              name="show"
              value={ending}
              className="quiet low"
              {...(place === 0 && { "aria-current": true })}
            >
              {name && <bdi>{name}</bdi>} <span className="num">{isolated(shown, language)}</span>
            </button>
          ))}
        <a href="/" className="low">
          {texts.another}
        </a>
      </p>
    </form>
  );
}
