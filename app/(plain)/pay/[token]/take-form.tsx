"use client";

import { useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { takePayLink } from "./actions.ts";

interface TakeFormProps {
  token: string;
  attempt: string;
  button: string;
}

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function TakeForm({ token, attempt, button }: TakeFormProps) {
  const [state, action] = useActionState(takePayLink, IDLE);
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="attempt" value={attempt} />
      <MainButton>{button}</MainButton>
    </form>
  );
}
