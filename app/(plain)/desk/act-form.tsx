"use client";

import { type ReactNode, useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { type FormState, IDLE } from "#/lib/web/form.ts";

interface ActFormProps {
  action: (previous: FormState, form: FormData) => Promise<FormState>;
  /** What the form says that isn't typed. */
  hidden?: Readonly<Record<string, string>>;
  button: string;
  /** Where the button's text alone doesn't say which one it is. */
  label?: string;
  /** Stands in the button's place: there is nothing to press any more, but perhaps an answer to read. */
  refusal?: string | null;
  children?: ReactNode;
}

/** A form of the desk with one button. A client component only for `useActionState`; works without script. */
export function ActForm({ action, hidden = {}, button, label, refusal = null, children }: ActFormProps) {
  const [state, send] = useActionState(action, IDLE);
  if (refusal !== null) {
    return (
      <div className="stack">
        <FormMessage state={state} />
        <p>{refusal}</p>
      </div>
    );
  }
  return (
    <form action={send} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className="quiet" aria-label={label}>
        {button}
      </button>
    </form>
  );
}
