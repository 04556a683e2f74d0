"use client";

import { useActionState } from "react";
import { useAnswerFocus } from "#/app/(live)/answer-focus.ts";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { saveBilled } from "./actions.ts";

interface ReceiptFormProps {
  orderId: string;
  billed: { company: string; taxId: string };
  texts: Record<"title" | "company" | "taxId" | "save", string>;
}

/** The lines that an employer wants to read on the receipt. */
export function ReceiptForm({ orderId, billed, texts }: ReceiptFormProps) {
  const [state, action, isPending] = useActionState(saveBilled, IDLE);
  const form = useAnswerFocus(state);
  const typed = state.status === "problem" ? { ...billed, ...state.typed } : billed;
  return (
    <form ref={form} action={action}>
      <details open={state.status === "problem"}>
        <summary>{texts.title}</summary>
        <div className="stack">
          <FormMessage state={state} />
          <input type="hidden" name="orderId" value={orderId} />
          <div className="field">
            <label htmlFor="company">{texts.company}</label>
            <textarea id="company" name="company" rows={3} autoComplete="organization" defaultValue={typed.company} />
          </div>
          <Field name="taxId" label={texts.taxId} autoComplete="off" defaultValue={typed.taxId} />
          <p>
            <button type="submit" className="quiet low" disabled={isPending}>
              {texts.save}
            </button>
          </p>
        </div>
      </details>
    </form>
  );
}
