"use client";

import { useActionState } from "react";
import { Field } from "#/components/field.tsx";
import { Notice } from "#/components/notice.tsx";
import { IDLE } from "#/lib/form.ts";
import { giveName } from "./actions.ts";

interface NameFormProps {
  ending: string;
  name: string | undefined;
  texts: Record<"label" | "hint" | "button", string>;
}

/** A client component only so that the answer can stand beside the field; it works without script. */
export function NameForm({ ending, name, texts }: NameFormProps) {
  const [state, send] = useActionState(giveName, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={send} className="grid gap-4">
      {problem?.message && <Notice kind="problem">{problem.message}</Notice>}
      <input type="hidden" name="sim" value={ending} />
      <Field
        name="name"
        label={texts.label}
        hint={texts.hint}
        problem={problem?.fields?.name}
        defaultValue={problem?.typed?.name ?? name}
        maxLength={80}
        autoComplete="off"
        dir="auto"
      />
      <p>
        <button type="submit" className="quiet">
          {texts.button}
        </button>
      </p>
    </form>
  );
}
