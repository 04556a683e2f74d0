"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { takeQueueItem } from "./actions.ts";
import { QUEUE } from "./texts.ts";

interface TakeFormProps {
  itemKey: string;
  back: string;
  label: string;
  /** There is nothing to press any more, but perhaps an answer to read. */
  isTaken: boolean;
}

/** Takes an item. A client component only for `useActionState`; works without script. */
export function TakeForm({ itemKey, back, label, isTaken }: TakeFormProps) {
  const [state, action] = useActionState(takeQueueItem, IDLE);
  if (isTaken) return <FormMessage state={state} />;
  return (
    <form action={action}>
      <FormMessage state={state} />
      <input type="hidden" name="key" value={itemKey} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="quiet" aria-label={label}>
        {QUEUE.take}
      </button>
    </form>
  );
}
