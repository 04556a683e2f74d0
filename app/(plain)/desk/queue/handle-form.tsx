"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { HANDLED_REASONS, REASONS } from "#/lib/desk/queue/handled-reasons.ts";
import { type FormState, IDLE } from "#/lib/web/form.ts";
import { handleAllOfKind, handleQueueItem } from "./actions.ts";
import { ITEM } from "./texts.ts";

interface HandleFormProps {
  /** What it was drawn from, by the names of the form's hidden fields. */
  drawn: Readonly<Record<string, string | number>>;
  /** All of a kind, not one item. */
  isBulk: boolean;
  /** There is something to handle. What was typed stays to be read all the same. */
  isOpen: boolean;
  title: string;
  button: string;
}

/** Marks an item, or all of a kind, as handled. A client component only for `useActionState`; works without script. */
export function HandleForm({ drawn, isBulk, isOpen, title, button }: HandleFormProps) {
  const [state, action] = useActionState(isBulk ? handleAllOfKind : handleQueueItem, IDLE);
  const { fields, typed } = answersOf(state);
  if (!isOpen) return <Answer state={state} note={typed.note} />;
  return (
    <section className="card stack" id="handle">
      <h2>{title}</h2>
      <p className="note">{ITEM.formNote}</p>
      <form action={action} className="stack">
        <FormMessage state={state} />
        {Object.entries(drawn).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonField chosen={typed.reason} fault={fields.reason} />
        <NoteField typed={typed.note} fault={fields.note} />
        <p>
          <button type="submit" className="main">
            {button}
          </button>
        </p>
      </form>
    </section>
  );
}

/** Another operator was first: what this one typed isn't lost. */
function Answer({ state, note }: { state: FormState; note: string | undefined }) {
  if (note === undefined) return null;
  return (
    <section className="card stack">
      <FormMessage state={state} />
      <p>
        {ITEM.yourNote} {note}
      </p>
    </section>
  );
}

function ReasonField({ chosen, fault }: { chosen: string | undefined; fault: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="reason">{ITEM.reason}</label>
      <select id="reason" name="reason" required defaultValue={chosen ?? ""} {...faultOf("reason", fault)}>
        <option value="">{ITEM.choose}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {HANDLED_REASONS[reason]}
          </option>
        ))}
      </select>
      <Fault name="reason" text={fault} />
    </div>
  );
}

function NoteField({ typed, fault }: { typed: string | undefined; fault: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="note">{ITEM.note}</label>
      <textarea
        id="note"
        name="note"
        rows={4}
        required
        maxLength={2_000}
        defaultValue={typed ?? ""}
        {...faultOf("note", fault)}
      />
      <Fault name="note" text={fault} />
      <p id="note-help" className="note">
        {ITEM.noteHelp}
      </p>
    </div>
  );
}

function answersOf(state: FormState): { fields: Record<string, string>; typed: Record<string, string> } {
  if (state.status !== "problem") return { fields: {}, typed: {} };
  return { fields: state.fields ?? {}, typed: state.typed ?? {} };
}

function faultOf(name: string, text: string | undefined) {
  const help = name === "note" ? "note-help" : undefined;
  const describedBy = [text && `${name}-problem`, help].filter(Boolean).join(" ");
  return { "aria-invalid": text ? true : undefined, "aria-describedby": describedBy || undefined };
}

function Fault({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${name}-problem`} role="alert" className="problem">
      {text}
    </p>
  );
}
