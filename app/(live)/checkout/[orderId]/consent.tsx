export interface ConsentTexts {
  sentence: string;
  links: { label: string; address: string }[];
  /** The box that must be ticked, and the sentence shown if it isn't; null where pressing the button is enough. */
  box: { label: string; needed: string } | null;
  /** Shown when the terms changed after the page loaded. */
  changed: string;
  /** The version of the text, for the form; null where there is nothing to agree to again. */
  version: string | null;
}

/** The box was left empty, or the text has changed since the page was loaded. */
export type ConsentProblem = "missing" | "changed";

interface ConsentProps extends ConsentTexts {
  problem?: ConsentProblem | undefined;
  isTicked?: boolean | undefined;
}

/** What is agreed to by paying, beside the button that pays. The links open beside the page: what was typed here stays. */
export function Consent({ sentence, links, box, changed, version, problem, isTicked }: ConsentProps) {
  const text = (
    <p id="consent-text" className="note">
      {sentence}
      {links.map(({ label, address }) => (
        <span key={label}>
          {" "}
          <a href={address} target="_blank" rel="noopener">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
  const isMissing = problem === "missing";
  const alert = problem && (
    <p role="alert" tabIndex={-1} className="problem">
      {isMissing ? box?.needed : changed}
    </p>
  );
  const sent = version !== null && <input type="hidden" name="terms" value={version} />;
  if (box === null) {
    return (
      <div>
        {sent}
        {alert}
        {text}
      </div>
    );
  }
  return (
    // Another text needs another tick.
    <div key={version} className="tick">
      {sent}
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="yes"
        required
        defaultChecked={isTicked}
        aria-invalid={isMissing || undefined}
        aria-describedby="consent-text"
      />
      <label htmlFor="consent">{box.label}</label>
      {alert}
      {text}
    </div>
  );
}
