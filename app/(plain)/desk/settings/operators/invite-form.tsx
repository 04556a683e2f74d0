"use client";

import { useActionState } from "react";
import { OPERATORS } from "#/app/(plain)/desk/settings/texts.ts";
import { RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { inviteDeskOperator } from "./actions.ts";

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function InviteForm() {
  const [state, action] = useActionState(inviteDeskOperator, IDLE);
  const { fields, typed } = state.status === "problem" ? state : {};
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      <Field
        name="name"
        label={OPERATORS.name}
        help={OPERATORS.nameHelp}
        autoComplete="off"
        maxLength={40}
        problem={fields?.name}
        defaultValue={typed?.name}
      />
      <RightField chosen="look" />
      <button type="submit" className="quiet">
        {OPERATORS.invite}
      </button>
    </form>
  );
}

/** What an operator may do. */
export function RightField({ name = "right", chosen }: { name?: string; chosen: keyof typeof RIGHT_TEXT }) {
  return (
    <div className="field">
      <label htmlFor={name}>{OPERATORS.rights}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {Object.entries(RIGHT_TEXT).map(([right, text]) => (
          <option key={right} value={right}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
