"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { changeFeed } from "./actions.ts";

interface FeedFormProps {
  ending: string;
  change: "make" | "remove";
  button: string;
}

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function FeedForm({ ending, change, button }: FeedFormProps) {
  const [state, send] = useActionState(changeFeed, IDLE);
  return (
    <form action={send}>
      <FormMessage state={state} />
      <input type="hidden" name="sim" value={ending} />
      <button type="submit" name="change" value={change} className="quiet low">
        {button}
      </button>
    </form>
  );
}
