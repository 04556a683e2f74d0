"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { findOrderToMatch } from "./actions.ts";
import { MATCHING } from "./texts.ts";

interface MatchFormProps {
  about: "notification" | "declaration";
  digest: string;
}

/** Asks which order a notification or a declaration is about. A client component only for `useActionState`; works without script. */
export function MatchForm({ about, digest }: MatchFormProps) {
  const [state, action] = useActionState(findOrderToMatch, IDLE);
  const { fault, typed } =
    state.status === "problem" ? { fault: state.fields?.number, typed: state.typed?.number } : {};
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      <input type="hidden" name="about" value={about} />
      <input type="hidden" name="digest" value={digest} />
      <div className="field">
        <label htmlFor="match-number">{MATCHING.label}</label>
        <input
          id="match-number"
          name="number"
          type="text"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed ?? ""}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "match-number-problem match-number-help" : "match-number-help"}
        />
        {fault && (
          <p id="match-number-problem" role="alert" className="problem">
            {fault}
          </p>
        )}
        <p id="match-number-help" className="note">
          {MATCHING.help}
        </p>
      </div>
      <button type="submit" className="quiet">
        {MATCHING.button}
      </button>
    </form>
  );
}
