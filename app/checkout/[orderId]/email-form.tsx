"use client";

import { useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { Notice } from "#/components/notice.tsx";
import { IDLE } from "#/lib/form.ts";
import { continueToPayment } from "./actions.ts";

interface EmailFormProps {
  orderId: string;
  email: string;
  /** The total this page shows: continuing agrees to it. */
  amountMinor: number;
  /** The choice of renewal, where there is one; "chosen" once it can't be changed any more. */
  renewal: RenewalChoice | "chosen" | null;
  texts: { email: string; hint: string; button: string };
}

interface RenewalChoice {
  label: string;
  /** What is charged, how often, and how to stop. */
  explanation: string;
  isChosen: boolean;
}

export function EmailForm({ orderId, email, amountMinor, renewal, texts }: EmailFormProps) {
  const [state, action, isPending] = useActionState(continueToPayment, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={action} className="grid gap-4">
      {problem?.message && <Notice kind="problem">{problem.message}</Notice>}
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="agreed" value={amountMinor} />
      <Field
        name="email"
        label={texts.email}
        hint={texts.hint}
        problem={problem?.fields?.email}
        defaultValue={problem?.typed?.email ?? email}
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
      />
      {renewal === "chosen" && <input type="hidden" name="renew" value="yes" />}
      {renewal && renewal !== "chosen" && (
        <Renewal {...renewal} isChosen={problem?.typed ? problem.typed.renew === "yes" : renewal.isChosen} />
      )}
      <MainButton disabled={isPending}>{texts.button}</MainButton>
    </form>
  );
}

/** Off unless chosen, with what it means beside it. */
function Renewal({ label, explanation, isChosen }: RenewalChoice) {
  return (
    <div className="tick">
      <input
        type="checkbox"
        id="renew"
        name="renew"
        value="yes"
        defaultChecked={isChosen}
        aria-describedby="renew-text"
      />
      <label htmlFor="renew">{label}</label>
      <p id="renew-text" className="note">
        {explanation}
      </p>
    </div>
  );
}
