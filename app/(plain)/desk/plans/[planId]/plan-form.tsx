"use client";

import { type ReactNode, useActionState } from "react";
import { CHOICES, fieldText, HINTS, PICTURE, PLAN } from "#/app/(plain)/desk/plans/texts.ts";
import { FormMessage } from "#/components/form-message.tsx";
import { showPicture } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { isLanguage, LANGUAGES } from "#/lib/text/language.ts";
import { IDLE } from "#/lib/web/form.ts";
import { savePlan } from "./actions.ts";

type Texts = Readonly<Record<string, string>>;

interface PlanFormProps {
  /** What it was drawn from, by the names of the hidden fields. */
  drawn: Texts;
  /** What stands in it at first. */
  kept: Texts;
}

/** What buyers read of a plan. A client component only for `useActionState`; works without script. */
export function PlanForm({ drawn, kept }: PlanFormProps) {
  const [state, send] = useActionState(savePlan, IDLE);
  const { fields: faults = {}, typed = kept } = state.status === "problem" ? state : {};
  const field = { typed, faults };
  return (
    <form action={send} className="stack max-w-form">
      <FormMessage state={state} />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choices name="data" {...field} />
      <Line name="amount" {...field} />
      <Select name="unit" {...field} />
      <Select name="every" {...field} />
      <Field name="countries" faults={faults}>
        <textarea
          id="countries"
          name="countries"
          rows={3}
          defaultValue={typed.countries}
          {...about("countries", faults)}
        />
      </Field>
      <Line name="speed" {...field} />
      <Choices name="hotspot" {...field} />
      <Line name="position" {...field} />
      <Check name="hidden" typed={typed} />
      <Check name="highlighted" typed={typed} />
      {kept.picture && <KeptPicture name={kept.picture} typed={typed} />}
      <p className="note">{HINTS.texts}</p>
      {Object.keys(LANGUAGES)
        .filter(isLanguage)
        .map((language) => (
          <Line
            key={language}
            name={`text-${language}`}
            lang={language}
            dir={isRightToLeft(language) ? "rtl" : "ltr"}
            {...field}
          />
        ))}
      <p>
        <button type="submit" className="main">
          {PLAN.save}
        </button>
      </p>
    </form>
  );
}

interface FieldProps {
  name: string;
  faults: Texts;
  children: ReactNode;
}

function hintOf(name: string): string | undefined {
  return (HINTS as Texts)[name];
}

/** What a field is described by. */
function about(name: string, faults: Texts) {
  const ids = [hintOf(name) && `${name}-hint`, faults[name] && `${name}-problem`].filter(Boolean).join(" ");
  return { ...(ids && { "aria-describedby": ids }), ...(faults[name] && { "aria-invalid": true }) };
}

function Field({ name, faults, children }: FieldProps) {
  const hint = hintOf(name);
  return (
    <div className="field">
      <label htmlFor={name}>{fieldText(name)}</label>
      {hint && (
        <p id={`${name}-hint`} className="note">
          {hint}
        </p>
      )}
      {children}
      {faults[name] && (
        <p id={`${name}-problem`} className="problem wrap-anywhere">
          {faults[name]}
        </p>
      )}
    </div>
  );
}

interface TypedProps {
  name: string;
  typed: Texts;
  faults: Texts;
}

function Line({ name, typed, faults, ...own }: TypedProps & { lang?: string; dir?: "ltr" | "rtl" }) {
  return (
    <Field name={name} faults={faults}>
      <input id={name} name={name} autoComplete="off" defaultValue={typed[name]} {...own} {...about(name, faults)} />
    </Field>
  );
}

function Select({ name, typed, faults }: TypedProps & { name: "unit" | "every" }) {
  return (
    <Field name={name} faults={faults}>
      <select id={name} name={name} defaultValue={typed[name]}>
        {Object.entries(CHOICES[name]).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Choices({ name, typed }: TypedProps & { name: "data" | "hotspot" }) {
  return (
    <fieldset>
      <legend>{fieldText(name)}</legend>
      {Object.entries(CHOICES[name]).map(([value, text]) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={typed[name] === value} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** Whether the picture stays. Another one is uploaded by a form of its own. */
function KeptPicture({ name, typed }: { name: string; typed: Texts }) {
  return (
    <fieldset>
      <legend>{fieldText("picture")}</legend>
      <img {...showPicture(name)} alt="" className="plan-picture" />
      {[[name, PICTURE.keep] as const, ["", PICTURE.remove] as const].map(([value, text]) => (
        <label key={value} className="choice">
          <input type="radio" name="picture" value={value} defaultChecked={(typed.picture ?? "") === value} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function Check({ name, typed }: { name: "hidden" | "highlighted"; typed: Texts }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value="yes" defaultChecked={typed[name] === "yes"} />
      {fieldText(name)}
    </label>
  );
}
