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
  texts: { email: string; hint: string; button: string };
}

export function EmailForm({ orderId, email, amountMinor, texts }: EmailFormProps) {
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
        maxLength={254}
      />
      <MainButton disabled={isPending}>{texts.button}</MainButton>
    </form>
  );
}
