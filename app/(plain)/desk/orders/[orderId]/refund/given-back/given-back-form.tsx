"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { askToNoteGivenBack } from "./actions.ts";
import { GIVEN_BACK } from "./texts.ts";

interface GivenBackFormProps {
  /** The order and its version, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string>>;
}

/** Where the operator says that the money went back. A client component only for `useActionState`; works without script. */
export function GivenBackForm({ drawn }: GivenBackFormProps) {
  const [state, action] = useActionState(askToNoteGivenBack, IDLE);
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  const fault = fields.word;
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="word">{GIVEN_BACK.word}</label>
        <textarea
          id="word"
          name="word"
          rows={3}
          required
          maxLength={1_000}
          defaultValue={typed.word ?? ""}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "word-problem" : undefined}
        />
        {fault && (
          <p id="word-problem" role="alert" className="problem">
            {fault}
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="main">
          {GIVEN_BACK.note}
        </button>
      </p>
    </form>
  );
}
