"use client";

import { type ReactNode, useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { type FormState, IDLE } from "#/lib/web/form.ts";

interface ButtonFormProps {
  action: (previous: FormState, form: FormData) => Promise<FormState>;
  name: string;
  value: string;
  button: string;
  /** What else there is to do. */
  children?: ReactNode;
}

/** One button and what it is about. A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function ButtonForm({ action, name, value, button, children }: ButtonFormProps) {
  const [state, send] = useActionState(action, IDLE);
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name={name} value={value} />
      <div className="row">
        <button type="submit" className="main">
          {button}
        </button>
        {children}
      </div>
    </form>
  );
}
