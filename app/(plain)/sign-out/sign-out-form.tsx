"use client";

import { useActionState } from "react";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { signOutHere } from "./actions.ts";

/** A client component only for `useActionState`; works without script. */
export function SignOutForm({ texts }: { texts: Record<"yes" | "no", string> }) {
  const [state, send] = useActionState(signOutHere, IDLE);
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="sure" value="yes" />
      <MainButton type="submit">{texts.yes}</MainButton>
      <QuietLink href="/">{texts.no}</QuietLink>
    </form>
  );
}
