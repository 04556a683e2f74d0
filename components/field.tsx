import type { InputHTMLAttributes } from "react";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  help?: string;
  problem?: string | undefined;
  /** The element of this id says more about the problem. */
  detailId?: string | undefined;
}

/** A labelled text box with its help text and its error, tied together for assistive technology. */
export function Field({ name, label, help, problem, detailId, ...input }: FieldProps) {
  const helpId = `${name}-help`;
  const problemId = `${name}-problem`;
  const describedBy = [help && helpId, problem && problemId, detailId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        // biome-ignore lint/a11y/noAutofocus: only where the form came back, and this is what it came back for
        autoFocus={problem !== undefined}
        id={name}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {problem && (
        <p id={problemId} role="alert" className="problem">
          {problem}
        </p>
      )}
      {help && (
        <p id={helpId} className="note">
          {help}
        </p>
      )}
    </div>
  );
}
