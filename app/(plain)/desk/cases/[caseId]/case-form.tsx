"use client";

import { useActionState } from "react";
import { CASE } from "#/app/(plain)/desk/cases/texts.ts";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { IDLE } from "#/lib/web/form.ts";
import { pressCase } from "./actions.ts";

interface CaseFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string>>;
  /** Sent twice, it is one answer. */
  formKey: string;
  email: string;
  isClosed: boolean;
}

/** All that an operator does about a case, in one form. A client component only for `useActionState`; works without script. */
export function CaseForm({ drawn, formKey, email, isClosed }: CaseFormProps) {
  const [state, action] = useActionState(pressCase, IDLE);
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  const press = (name: string, text: string, kind: "main" | "quiet" = "quiet") => (
    // Only an answer needs a text.
    <button type="submit" name="press" value={name} className={kind} formNoValidate={name !== "answer"}>
      {text}
    </button>
  );
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      {Object.entries({ ...drawn, key: typed.key ?? formKey, goesTo: email }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The address comes first: its Enter key presses the first button of the form, and must not send an answer. */}
      <div className="stack max-w-form">
        <Field
          name="email"
          label={CASE.email}
          help={CASE.addressHelp}
          problem={fields.email}
          defaultValue={typed.email ?? email}
          inputMode="email"
          autoComplete="off"
          dir="ltr"
          maxLength={LONGEST_ADDRESS}
        />
        <p>{press("address", CASE.changeAddress)}</p>
      </div>
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
      <p className="acts">
        {press("answer", CASE.send, "main")}
        {isClosed ? press("open", CASE.open) : press("closed", CASE.close)}
      </p>
    </form>
  );
}
