"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { askPartnerNow, sendReceiptAgain } from "./actions.ts";

interface RepairFormProps {
  kind: "ask" | "receipt";
  /** The attempt's id, the order's and its version, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string | number>>;
  button: string;
}

/** The one button of a repair. A client component only for `useActionState`; works without script. */
export function RepairForm({ kind, drawn, button }: RepairFormProps) {
  const [state, action] = useActionState(kind === "ask" ? askPartnerNow : sendReceiptAgain, IDLE);
  return (
    <form action={action} className="stack">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <button type="submit" className="main">
          {button}
        </button>
      </p>
    </form>
  );
}
