"use client";

import { useActionState } from "react";
import { RENEW } from "#/app/(plain)/desk/sims/order/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { checkRenewal } from "./actions.ts";

/** For how many further periods. A client component only for `useActionState`; works without script. */
export function RenewForm({ drawn }: { drawn: Readonly<Record<string, string>> }) {
  const [state, send] = useActionState(checkRenewal, IDLE);
  const { fields = {}, typed = { periods: "1" } } = state.status === "problem" ? state : {};
  return (
    <form action={send} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="periods">{RENEW.periods}</label>
        <input
          id="periods"
          name="periods"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.periods ?? ""}
          aria-invalid={fields.periods ? true : undefined}
          aria-describedby={fields.periods ? "periods-problem" : undefined}
        />
        {fields.periods && (
          <p id="periods-problem" role="alert" className="problem">
            {fields.periods}
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="main">
          {RENEW.check}
        </button>
      </p>
    </form>
  );
}
