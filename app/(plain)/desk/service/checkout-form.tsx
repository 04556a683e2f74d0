"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { switchCheckoutAtDesk } from "./actions.ts";
import { REASON_TEXTS, SERVICE } from "./texts.ts";

/** Closes or opens checkout. A client component only for `useActionState`; works without script. */
export function CheckoutForm({ isClosed, drawnFrom }: { isClosed: boolean; drawnFrom: number | null }) {
  const [state, action] = useActionState(switchCheckoutAtDesk, IDLE);
  const reason = (state.status === "problem" ? state.typed?.reason : undefined) ?? (isClosed ? "over" : "card testing");
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="wish" value={isClosed ? "open" : "close"} />
      <input type="hidden" name="drawnFrom" value={drawnFrom ?? ""} />
      <fieldset>
        <legend>{SERVICE.reason}</legend>
        {Object.entries(REASON_TEXTS).map(([value, text]) => (
          <label key={value} className="choice">
            <input type="radio" name="reason" value={value} defaultChecked={value === reason} required />
            {text}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="quiet">
        {isClosed ? SERVICE.open : SERVICE.close}
      </button>
    </form>
  );
}
