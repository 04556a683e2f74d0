"use client";

import { useActionState } from "react";
import { CHANGE_FORM } from "#/app/(plain)/desk/groups/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
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
      <div className="field">
        <label htmlFor="text">{CHANGE_FORM.text}</label>
        <p id="text-hint" className="note">
          {CHANGE_FORM.hint}
        </p>
        <textarea
          id="text"
          name="text"
          rows={10}
          required
          autoComplete="off"
          spellCheck={false}
          defaultValue={text}
          aria-invalid={state.status === "problem" ? true : undefined}
          aria-describedby="text-hint"
        />
      </div>
      <p>
        <button type="submit" className="main">
          {CHANGE_FORM.button}
        </button>
      </p>
    </form>
  );
}

/** Each wrong line with its number, as it was pasted. */
function WrongLines({ faults, text }: { faults: Readonly<Record<string, string>>; text: string }) {
  const { heads } = CHANGE_FORM;
  const lines = text.split(/\r\n|[\r\n]/);
  if (Object.keys(faults).length === 0) return null;
  return (
    <table className="figures">
      <caption>{CHANGE_FORM.wrong}</caption>
      <TableHead heads={Object.values(heads)} />
      <tbody>
        {Object.entries(faults).map(([line, fault]) => (
          <tr key={line}>
            <th scope="row">{`${heads.line} ${line}`}</th>
            <td data-head={heads.text}>{lines[Number(line) - 1]}</td>
            <td data-head={heads.fault}>{fault}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
