"use client";

import { useActionState } from "react";
import { CASE } from "#/app/(plain)/desk/cases/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { answerBuyer } from "./actions.ts";

interface AnswerFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string>>;
  /** Sent twice, it is one answer. */
  formKey: string;
}

/** Answers the buyer. A client component only for `useActionState`; works without script. */
export function AnswerForm({ drawn, formKey }: AnswerFormProps) {
  const [state, action] = useActionState(answerBuyer, IDLE);
  const typed = state.status === "problem" ? (state.typed ?? {}) : {};
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="key" value={typed.key ?? formKey} />
      <div className="field">
        <label htmlFor="text">{CASE.answerLabel}</label>
        <textarea
          id="text"
          name="text"
          rows={8}
          required
          maxLength={2_000}
          dir="auto"
          defaultValue={typed.text ?? ""}
          aria-describedby="text-help"
        />
        <p id="text-help" className="note">
          {CASE.answerHelp}
        </p>
      </div>
      <p>
        <button type="submit" className="main">
          {CASE.send}
        </button>
      </p>
    </form>
  );
}
