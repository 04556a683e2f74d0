"use client";

import { type ReactNode, useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { IDLE } from "#/lib/web/form.ts";
import { sendForHelp } from "./actions.ts";

interface CaseFormProps {
  orderId: string;
  /** Sent twice, it is one message. */
  formKey: string;
  /** What the order's page says now. */
  saw: string;
  /** Where the answers go, as the form offers it; null where the reader may not say. */
  email: string | null;
  texts: Record<"what" | "send" | "email" | "answer", string>;
  children: ReactNode;
}

/** One box for what happened. A client component only for `useActionState`; works without script. */
export function CaseForm({ orderId, formKey, saw, email, texts, children }: CaseFormProps) {
  const [state, action] = useActionState(sendForHelp, IDLE);
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      {/* The same after a refusal, so that the second press is the same message. */}
      <input type="hidden" name="key" value={typed.key ?? formKey} />
      <input type="hidden" name="saw" value={saw} />
      <div className="field">
        <label htmlFor="text">{texts.what}</label>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: only where the form came back, and this is what it came back for
          autoFocus={fields.text !== undefined}
          id="text"
          name="text"
          rows={6}
          maxLength={2_000}
          defaultValue={typed.text ?? ""}
          dir="auto"
          aria-invalid={fields.text ? true : undefined}
          aria-describedby={fields.text && "text-problem"}
        />
        {fields.text && (
          <p id="text-problem" role="alert" className="problem">
            {fields.text}
          </p>
        )}
      </div>
      {email !== null && (
        <>
          <input type="hidden" name="was" value={email} />
          <Field
            name="email"
            label={texts.email}
            help={texts.answer}
            problem={fields.email}
            defaultValue={typed.email ?? email}
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            maxLength={LONGEST_ADDRESS}
          />
        </>
      )}
      {children}
      <MainButton>{texts.send}</MainButton>
    </form>
  );
}
