import type { ReactNode } from "react";
import type { Filter } from "#/lib/desk/fleet/address.ts";
import { FLEET } from "./texts.ts";

interface FilterFormProps {
  path: string;
  filter: Filter;
  children: ReactNode;
}

/** A filter as a form that makes an address. */
export function FilterForm({ path, filter, children }: FilterFormProps) {
  return (
    <details className="card" open={Object.keys(filter).length > 0}>
      <summary>{FLEET.filter}</summary>
      <form action={path} className="filter">
        {children}
        <p className="facts">
          <button type="submit" className="quiet">
            {FLEET.show}
          </button>
          <a href={path}>{FLEET.reset}</a>
        </p>
      </form>
    </details>
  );
}

interface ChoiceProps {
  name: keyof Filter;
  label: string;
  chosen: string | undefined;
  choices: readonly (readonly [value: string, text: string])[];
}

export function Choice({ name, label, chosen = "", choices }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen}>
        <option value="">{FLEET.any}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
