"use client";

import { useActionState } from "react";
import { useAnswerFocus } from "#/app/(live)/answer-focus.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { makePayLink } from "./actions.ts";

interface PayLinkFormProps {
  orderId: string;
  /** When the link was made that the new one takes the place of. */
  replaces?: number;
  texts: { button: string; hint: string };
}

/** Asks for a link by which somebody else can pay, the first or another. */
export function PayLinkForm({ orderId, replaces, texts }: PayLinkFormProps) {
  const [state, action, isPending] = useActionState(makePayLink, IDLE);
  const form = useAnswerFocus(state);
  return (
    <form ref={form} action={action} className="grid gap-2">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      {replaces !== undefined && <input type="hidden" name="replaces" value={replaces} />}
      <p>
        <button type="submit" className="quiet" disabled={isPending} aria-describedby="pay-link-hint">
          {texts.button}
        </button>
      </p>
      <p id="pay-link-hint" className="note">
        {texts.hint}
      </p>
    </form>
  );
}
