"use client";

import { useActionState } from "react";
import { RENEWAL } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { askToNoteEnd } from "./actions.ts";

/** How the operator knows that it has ended. A client component only for `useActionState`; works without script. */
export function EndForm({ orderId }: { orderId: string }) {
  const [state, action] = useActionState(askToNoteEnd, IDLE);
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  const fault = fields.word;
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      <div className="field">
        <label htmlFor="word">{RENEWAL.word}</label>
        <textarea
          id="word"
          name="word"
          rows={3}
          required
          maxLength={1_000}
          defaultValue={typed.word ?? ""}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "word-problem" : undefined}
        />
        {fault && (
          <p id="word-problem" role="alert" className="problem">
            {fault}
          </p>
        )}
      </div>
      <p>
        <button type="submit" className="quiet">
          {RENEWAL.note}
        </button>
      </p>
    </form>
  );
}
