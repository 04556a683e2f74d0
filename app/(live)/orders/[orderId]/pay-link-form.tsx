"use client";

import { useActionState } from "react";
import { useAnswerFocus } from "#/app/(live)/answer-focus.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { makePayLink } from "./actions.ts";

interface PayLinkFormProps {
  orderId: string;
  /** When the link that the new one replaces was made. */
  replaces?: number;
  texts: { button: string; help: string };
}

/** Makes a link by which a payer can pay, the first or a new one. */
export function PayLinkForm({ orderId, replaces, texts }: PayLinkFormProps) {
  const [state, action, isPending] = useActionState(makePayLink, IDLE);
  const form = useAnswerFocus(state);
  return (
    <form ref={form} action={action} className="grid gap-2">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces} />}
      <p>
        <button type="submit" className="quiet" disabled={isPending} aria-describedby="pay-link-help">
          {texts.button}
        </button>
      </p>
      <p id="pay-link-help" className="note">
        {texts.help}
      </p>
    </form>
  );
}
