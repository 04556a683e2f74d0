"use client";

import { useActionState } from "react";
import { Notice } from "#/components/notice.tsx";
import { IDLE } from "#/lib/form.ts";
import { makePayLink } from "./actions.ts";

interface PayLinkFormProps {
  orderId: string;
  texts: { button: string; hint?: string };
}

/** Asks for a link by which somebody else can pay; a new one takes the place of the one before. */
export function PayLinkForm({ orderId, texts }: PayLinkFormProps) {
  const [state, action, isPending] = useActionState(makePayLink, IDLE);
  return (
    <form action={action} className="grid gap-2">
      {state.status === "problem" && <Notice kind="problem">{state.message}</Notice>}
      <input type="hidden" name="orderId" value={orderId} />
      <p>
        <button type="submit" className="quiet" disabled={isPending} aria-describedby={texts.hint && "pay-link-hint"}>
          {texts.button}
        </button>
      </p>
      {texts.hint && (
        <p id="pay-link-hint" className="note">
          {texts.hint}
        </p>
      )}
    </form>
  );
}
