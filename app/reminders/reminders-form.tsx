"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { setReminders } from "./actions.ts";

interface RemindersFormProps {
  orderId: string;
  /** The page to come back to. */
  from: "sim" | "order";
  isOn: boolean;
  texts: Record<"box" | "when" | "save", string>;
}

/** A client component only for `useActionState`, which shows a problem on the page; works without script. */
export function RemindersForm({ orderId, from, isOn, texts }: RemindersFormProps) {
  const [state, send] = useActionState(setReminders, IDLE);
  return (
    <form action={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="order" value={orderId} />
      <input type="hidden" name="from" value={from} />
      <div className="tick">
        <input
          type="checkbox"
          id="remind"
          name="remind"
          value="yes"
          defaultChecked={isOn}
          aria-describedby="remind-when"
        />
        <label htmlFor="remind">{texts.box}</label>
        <p id="remind-when" className="note">
          {texts.when}
        </p>
      </div>
      <p>
        <button type="submit" className="quiet low">
          {texts.save}
        </button>
      </p>
    </form>
  );
}
