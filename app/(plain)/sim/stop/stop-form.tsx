"use client";

import { type ReactNode, useActionState } from "react";
import { QuietLink } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { type StopState, stopRenewal } from "./actions.ts";

interface StopFormProps {
  simEnding: string;
  texts: { yes: string; no: string };
  /** In place of the form, once it was sent by a browser that knows only the number. */
  sent: ReactNode;
}

/** A client component only for `useActionState`, which shows the answer on the page; works without script. */
export function StopForm({ simEnding, texts, sent }: StopFormProps) {
  const [state, action] = useActionState<StopState, FormData>(stopRenewal, IDLE);
  if (state.status === "sent") return sent;
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="sim" value={simEnding} />
      <div className="row">
        <button type="submit" className="main">
          {texts.yes}
        </button>
        <QuietLink href="/sim">{texts.no}</QuietLink>
      </div>
    </form>
  );
}
