"use client";

import { useActionState } from "react";
import { CHANGE_FORM } from "#/app/(plain)/desk/groups/texts.ts";
import { PastedSims, WrongLines } from "#/app/(plain)/desk/pasted-sims.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { checkGroupChange } from "./actions.ts";

interface ChangeFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string | number>>;
  /** What stands in it at first. */
  kept: Readonly<Record<string, string>>;
}

/** Pasted numbers, and what to do with them. A client component only for `useActionState`; works without script. */
export function ChangeForm({ drawn, kept }: ChangeFormProps) {
  const [state, send] = useActionState(checkGroupChange, IDLE);
  const { fields = {}, typed = kept } = state.status === "problem" ? state : {};
  const { action = "add", text = "" } = typed;
  return (
    <form action={send} className="stack max-w-form">
      <FormMessage state={state} />
      <WrongLines faults={fields} text={text} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{CHANGE_FORM.what}</legend>
        {(["add", "remove"] as const).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="action" value={one} defaultChecked={action === one} />
            {CHANGE_FORM.actions[one]}
          </label>
        ))}
      </fieldset>
      <PastedSims text={text} isWrong={state.status === "problem"} />
      <p>
        <button type="submit" className="main">
          {CHANGE_FORM.button}
        </button>
      </p>
    </form>
  );
}
