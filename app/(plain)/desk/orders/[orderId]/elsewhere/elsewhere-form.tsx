"use client";

import { useActionState } from "react";
import { ELSEWHERE } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import type { Elsewhere } from "#/lib/orders/mails/other-address.ts";
import { IDLE } from "#/lib/web/form.ts";
import { askToSendElsewhere } from "./actions.ts";

interface ElsewhereFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string | number>>;
  /** Where another person paid, the link alone. */
  choices: readonly Elsewhere[];
  /** Of a form that did nothing. */
  kept: Readonly<Record<string, string>>;
}

/** What to send, and where. A client component only for `useActionState`; works without script. */
export function ElsewhereForm({ drawn, choices, kept }: ElsewhereFormProps) {
  const [state, action] = useActionState(askToSendElsewhere, IDLE);
  const { fields = {}, typed = kept } = state.status === "problem" ? state : {};
  const fault = fields.address;
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{ELSEWHERE.what}</legend>
        {choices.length === 1 && <p className="note">{ELSEWHERE.onlyLink}</p>}
        {choices.map((what) => (
          <label key={what} className="choice">
            <input type="radio" name="what" value={what} defaultChecked={(typed.what ?? choices[0]) === what} />
            {ELSEWHERE[what]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="address">{ELSEWHERE.address}</label>
        <input
          id="address"
          name="address"
          type="text"
          inputMode="email"
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed.address ?? ""}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "address-problem" : undefined}
        />
        {fault && (
          <p id="address-problem" role="alert" className="problem">
            {fault}
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="main">
          {ELSEWHERE.button}
        </button>
      </p>
    </form>
  );
}
