"use client";

import { useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { enterCode } from "./actions.ts";

interface CodeFormProps {
  texts: Record<"label" | "help" | "button", string>;
}

/** Takes the code of a mail. A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function CodeForm({ texts }: CodeFormProps) {
  const [state, send] = useActionState(enterCode, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <Field
        name="code"
        label={texts.label}
        help={texts.help}
        problem={problem?.fields?.code}
        defaultValue={problem?.typed?.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
      />
      <MainButton>{texts.button}</MainButton>
    </form>
  );
}
