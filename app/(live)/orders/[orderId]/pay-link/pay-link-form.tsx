"use client";

import { useActionState } from "react";
import { useAnswerFocus } from "#/app/(live)/answer-focus.ts";
import { makePayLink } from "#/app/(live)/orders/[orderId]/actions.ts";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";

interface PayLinkFormProps {
  orderId: string;
  /** When the link that the new one replaces was made. */
  replaces?: number;
  /** The owner's name and note from the previous link. */
  asker: { name: string; note: string } | null;
  texts: Record<"name" | "note" | "button" | "help", string>;
}

/** Makes a link by which a payer can pay, the first or a new one. */
export function PayLinkForm({ orderId, replaces, asker, texts }: PayLinkFormProps) {
  const [state, action, isPending] = useActionState(makePayLink, IDLE);
  const form = useAnswerFocus(state);
  return (
    <form ref={form} action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces} />}
      <div className="asker">
        <Field name="name" label={texts.name} maxLength={40} autoComplete="off" defaultValue={asker?.name} />
        <Field name="note" label={texts.note} maxLength={140} autoComplete="off" defaultValue={asker?.note} />
      </div>
      <p>
        <button type="submit" className="quiet low" disabled={isPending} aria-describedby="pay-link-help">
          {texts.button}
        </button>
      </p>
      <p id="pay-link-help" className="note">
        {texts.help}
      </p>
    </form>
  );
}
