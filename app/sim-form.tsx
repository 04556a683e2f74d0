"use client";

import { useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { Notice } from "#/components/notice.tsx";
import { IDLE } from "#/lib/form.ts";
import { showPlans } from "./actions.ts";

/** A client component only so that the answer can stand beside the field; it works without script. */
export function SimForm({ label, hint, button }: { label: string; hint: string; button: string }) {
  const [state, action] = useActionState(showPlans, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={action} className="grid gap-4">
      {problem?.message && <Notice kind="problem">{problem.message}</Notice>}
      <Field
        name="number"
        label={label}
        hint={hint}
        problem={problem?.fields?.number}
        defaultValue={problem?.typed?.number}
        maxLength={200}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <MainButton>{button}</MainButton>
    </form>
  );
}
