"use client";

import { type ReactNode, useActionState } from "react";
import { PastedSims, WrongLines } from "#/app/(plain)/desk/pasted-sims.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { checkFleetOrder } from "./actions.ts";
import { FORM } from "./texts.ts";

interface OrderFormProps {
  /** Of the draft that it makes: the same form sent twice is one draft. */
  id: string;
  /** The codes of the plans, each with its name and price. */
  plans: readonly (readonly [code: string, text: string])[];
  /** SIM numbers that stand in it at first. */
  sims: string;
}

/** Which plan, and for which SIMs. A client component only for `useActionState`; works without script. */
export function OrderForm({ id, plans, sims }: OrderFormProps) {
  const [state, send] = useActionState(checkFleetOrder, IDLE);
  const { fields = {}, typed = { text: sims, kind: "plan", periods: "1" } } = state.status === "problem" ? state : {};
  const { text = "" } = typed;
  const field = { faults: fields, typed };
  return (
    <form action={send} className="stack max-w-form">
      <FormMessage state={state} />
      <WrongLines faults={linesOf(fields)} text={text} />
      <input type="hidden" name="id" value={id} />
      <Labelled name="packageCode" label={FORM.plan} hint={FORM.priceNote} faults={fields}>
        <select id="packageCode" name="packageCode" defaultValue={typed.packageCode ?? ""} required>
          <option value="">{FORM.noChoice}</option>
          {plans.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Choices name="kind" legend={FORM.kind} choices={FORM.kinds} {...field} />
      <Labelled name="periods" label={FORM.periods} faults={fields}>
        <input id="periods" name="periods" inputMode="numeric" autoComplete="off" defaultValue={typed.periods ?? ""} />
      </Labelled>
      <Labelled name="days" label={FORM.days} hint={FORM.daysHint} faults={fields}>
        <input id="days" name="days" inputMode="numeric" autoComplete="off" defaultValue={typed.days ?? ""} />
      </Labelled>
      <Choices name="start" legend={FORM.start} choices={FORM.starts} {...field} />
      <Choices name="paid" legend={FORM.paid} choices={FORM.paids} {...field} />
      <Fault name="text" faults={fields} />
      <PastedSims text={text} isWrong={fields.text !== undefined} />
      <p>
        <button type="submit" className="main">
          {FORM.check}
        </button>
      </p>
    </form>
  );
}

type Texts = Readonly<Record<string, string>>;

/** The faults of lines go by the lines' numbers. */
function linesOf(faults: Texts): Texts {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => /^\d+$/.test(name)));
}

function Fault({ name, faults }: { name: string; faults: Texts }) {
  return faults[name] === undefined ? null : (
    <p id={`${name}-problem`} role="alert" className="problem">
      {faults[name]}
    </p>
  );
}

interface LabelledProps {
  name: string;
  label: string;
  hint?: string;
  faults: Texts;
  children: ReactNode;
}

function Labelled({ name, label, hint, faults, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && <p className="note">{hint}</p>}
      {children}
      <Fault name={name} faults={faults} />
    </div>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  choices: Texts;
  faults: Texts;
  typed: Texts;
}

function Choices({ name, legend, choices, faults, typed }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Fault name={name} faults={faults} />
      {Object.entries(choices).map(([value, text]) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={typed[name] === value} required />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
