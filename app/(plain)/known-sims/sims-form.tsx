"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { Icon } from "#/components/icon.tsx";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { IDLE } from "#/lib/web/form.ts";
import { changeSims } from "./actions.ts";
import type { KnownSim } from "./known-sims.ts";

interface SimsProps {
  /** The latest first; at least one. */
  sims: KnownSim[];
  language: Language;
}

/** The browser's SIMs; pressing one shows its plans, without typing. A client component only for `useActionState`; works without script. */
export function Sims({ sims, language }: SimsProps) {
  const [state, send] = useActionState(changeSims, IDLE);
  // Read here: texts passed as props would be sent twice.
  const { sim: texts, session } = MESSAGES[language];
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <h2>{texts.sims}</h2>
      <div className="row">
        {sims.map(({ ending, shown, name }) => (
          <button key={ending} type="submit" name="plans" value={ending} className="quiet">
            <Icon name="sim" />
            <b>
              {name && <bdi>{name}</bdi>} {isolated(shown, language)}
            </b>
          </button>
        ))}
        <a href="/sign-out">{session.title}</a>
      </div>
    </form>
  );
}
