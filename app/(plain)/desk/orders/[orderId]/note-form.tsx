"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { saveNote } from "./actions.ts";
import { STORY } from "./texts.ts";

interface NoteFormProps {
  id: string;
  orderId: string;
  /** The list that the order was opened from. */
  list: string | undefined;
  /** The note that is edited. */
  edited?: { id: string; text: string };
}

/** Writes or edits a note. A client component only for `useActionState`; works without script. */
export function NoteForm({ id, orderId, list, edited }: NoteFormProps) {
  const [state, action] = useActionState(saveNote, IDLE);
  const typed = state.status === "problem" ? state.typed?.text : undefined;
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="replaces" value={edited?.id ?? ""} />
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      <div className="field">
        <label htmlFor={id}>{edited ? STORY.editNote : STORY.note}</label>
        <textarea id={id} name="text" rows={3} required maxLength={2_000} defaultValue={typed ?? edited?.text ?? ""} />
      </div>
      <p>
        <button type="submit" className="quiet">
          {STORY.save}
        </button>
      </p>
    </form>
  );
}
