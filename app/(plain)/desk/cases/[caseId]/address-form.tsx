"use client";

import { useActionState } from "react";
import { CASE } from "#/app/(plain)/desk/cases/texts.ts";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { correctBuyersAddress } from "./actions.ts";

interface AddressFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string>>;
  email: string;
}

/** Corrects where the answers go. A client component only for `useActionState`; works without script. */
export function AddressForm({ drawn, email }: AddressFormProps) {
  const [state, action] = useActionState(correctBuyersAddress, IDLE);
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        name="email"
        label={CASE.email}
        help={CASE.addressHelp}
        problem={fields.email}
        defaultValue={typed.email ?? email}
        inputMode="email"
        autoComplete="off"
        dir="ltr"
        maxLength={254}
      />
      <p>
        <button type="submit" className="quiet">
          {CASE.changeAddress}
        </button>
      </p>
    </form>
  );
}
