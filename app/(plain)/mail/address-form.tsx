"use client";

import { useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { IDLE } from "#/lib/web/form.ts";
import { askByMail } from "./actions.ts";

interface AddressFormProps {
  /** Where its buyer goes on. */
  place: string;
  texts: Record<"label" | "button", string>;
}

/** Asks for the address to confirm. A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function AddressForm({ place, texts }: AddressFormProps) {
  const [state, send] = useActionState(askByMail, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="confirm" value={place} />
      <Field
        name="email"
        label={texts.label}
        problem={problem?.fields?.email}
        defaultValue={problem?.typed?.email}
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={LONGEST_ADDRESS}
      />
      <MainButton>{texts.button}</MainButton>
    </form>
  );
}
