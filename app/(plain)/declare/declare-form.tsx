"use client";

import { useActionState } from "react";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { Summary } from "#/components/summary.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { type DeclareState, declare } from "./actions.ts";
import type { Declared } from "./offered.ts";

export interface DeclareTexts {
  title: string;
  lead: string;
  orderNo: string;
  orderHint: string;
  email: string;
  emailHint: string;
  next: string;
  check: string;
  yes: string;
  change: string;
  done: string;
  follows: string;
  kept: string;
  home: string;
}

/** Asks for the order, shows what was typed, and acknowledges it. A client component only for `useActionState`; works without script. */
export function DeclareForm({ kind, texts }: { kind: Declared; texts: DeclareTexts }) {
  const [state, action] = useActionState<DeclareState, FormData>(declare, IDLE);
  if (state.status === "declared") {
    return (
      <>
        <h1>{texts.done}</h1>
        <div className="card stack">
          <Summary rows={state.rows} />
        </div>
        <p>{texts.kept}</p>
        <p>{texts.follows}</p>
        <p>
          <QuietLink href="/">{texts.home}</QuietLink>
        </p>
      </>
    );
  }
  const isConfirm = state.status === "confirm";
  return (
    <>
      <h1>{isConfirm ? texts.check : texts.title}</h1>
      {!isConfirm && <p>{texts.lead}</p>}
      <form action={action} className="card stack">
        <input type="hidden" name="kind" value={kind} />
        {isConfirm ? <Confirm state={state} texts={texts} /> : <Ask state={state} texts={texts} />}
      </form>
    </>
  );
}

type StateOf<Status> = Extract<DeclareState, { status: Status }>;

function Ask({ state, texts }: { state: StateOf<"idle" | "problem">; texts: DeclareTexts }) {
  const { fields = {}, typed = {} } = state.status === "problem" ? state : {};
  return (
    <>
      <FormMessage state={state} />
      <Field
        name="orderNo"
        label={texts.orderNo}
        help={texts.orderHint}
        problem={fields.orderNo}
        defaultValue={typed.orderNo}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        name="email"
        label={texts.email}
        help={texts.emailHint}
        problem={fields.email}
        defaultValue={typed.email}
        inputMode="email"
        autoComplete="email"
      />
      <MainButton>{texts.next}</MainButton>
    </>
  );
}

function Confirm({ state, texts }: { state: StateOf<"confirm">; texts: DeclareTexts }) {
  return (
    <>
      <Summary rows={state.rows} />
      <input type="hidden" name="orderNo" value={state.typed.orderNo} />
      <input type="hidden" name="email" value={state.typed.email} />
      <input type="hidden" name="attempt" value={state.attempt} />
      <div className="row">
        <button type="submit" name="step" value="declare" className="main">
          {texts.yes}
        </button>
        <button type="submit" name="step" value="change" className="quiet">
          {texts.change}
        </button>
      </div>
    </>
  );
}
