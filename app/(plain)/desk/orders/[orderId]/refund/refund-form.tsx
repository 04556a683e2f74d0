"use client";

import { useActionState } from "react";
import { REFUND } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { askToRecordRefund } from "./actions.ts";

interface RefundFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Readonly<Record<string, string | number>>;
  currency: string;
  /** Of a form that did nothing. */
  before: Readonly<Record<string, string>>;
}

/** What an operator says of a refund. A client component only for `useActionState`; works without script. */
export function RefundForm({ drawn, currency, before }: RefundFormProps) {
  const [state, action] = useActionState(askToRecordRefund, IDLE);
  const { fields = {}, typed = before } = state.status === "problem" ? state : {};
  const field = (name: string, label: string, type: "text" | "date", help?: string) => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        maxLength={1_000}
        autoComplete="off"
        inputMode={name === "amount" ? "decimal" : undefined}
        defaultValue={typed[name] ?? ""}
        aria-invalid={fields[name] ? true : undefined}
        aria-describedby={
          [fields[name] && `${name}-problem`, help && `${name}-help`].filter(Boolean).join(" ") || undefined
        }
      />
      {fields[name] && (
        <p id={`${name}-problem`} role="alert" className="problem">
          {fields[name]}
        </p>
      )}
      {help && (
        <p id={`${name}-help`} className="note">
          {help}
        </p>
      )}
    </div>
  );
  return (
    <form action={action} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {field("amount", REFUND.amount(currency), "text")}
      {field("refundedOn", REFUND.refundedOn, "date")}
      {field("place", REFUND.place, "text", REFUND.placeHelp)}
      <p>
        <button type="submit" className="main">
          {REFUND.button}
        </button>
      </p>
    </form>
  );
}
