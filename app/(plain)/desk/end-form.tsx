"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { endDeskSession } from "./actions.ts";

/** Ends a session. A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function EndForm({ session, button, label }: { session: string; button: string; label?: string }) {
  const [state, action] = useActionState(endDeskSession, IDLE);
  return (
    <form action={action}>
      <FormMessage state={state} />
      <input type="hidden" name="session" value={session} />
      <button type="submit" className="quiet" aria-label={label}>
        {button}
      </button>
    </form>
  );
}
