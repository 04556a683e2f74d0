"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { keepPages } from "./actions.ts";

interface KeepFormProps {
  orderId: string;
  /** Those that can be chosen now. */
  answers: { keep: "yes" | "no"; text: string }[];
}

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function KeepForm({ orderId, answers }: KeepFormProps) {
  const [state, send] = useActionState(keepPages, IDLE);
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={orderId} />
      <p className="row">
        {answers.map(({ keep, text }) => (
          <button key={keep} type="submit" name="keep" value={keep} className="quiet low">
            {text}
          </button>
        ))}
      </p>
    </form>
  );
}
