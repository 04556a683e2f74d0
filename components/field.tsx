import type { InputHTMLAttributes } from "react";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
  /** The element of this id says more about the problem. */
  detailId?: string | undefined;
}

/** A labelled text box with its hint and its error, tied together for assistive technology. */
export function Field({ name, label, hint, problem, detailId, ...input }: FieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const describedBy = [hint && hintId, problem && problemId, detailId].filter(Boolean).join(" ");
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
      {hint && (
        <p id={hintId} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}
