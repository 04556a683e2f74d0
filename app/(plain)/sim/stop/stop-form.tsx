"use client";

import { useActionState } from "react";
import { QuietLink } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { stopRenewal } from "./actions.ts";

interface StopFormProps {
  simEnding: string;
  texts: { yes: string; no: string };
}

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function StopForm({ simEnding, texts }: StopFormProps) {
  const [state, action] = useActionState(stopRenewal, IDLE);
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
