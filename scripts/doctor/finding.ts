import { scrub } from "#/lib/process/scrub.ts";

/** The result of one check: the setting it is about, what was found, and what to do unless that is ok. */
export interface Finding {
  /** With `wrong` the shop can't open or a setting doesn't work; `warn` is something the operator should know. */
  verdict: "ok" | "warn" | "wrong";
  setting: string;
  text: string;
  advice: string;
}

export function ok(setting: string, text: string): Finding {
  return { verdict: "ok", setting, text, advice: "" };
}

export function warn(setting: string, text: string, advice: string): Finding {
  return { verdict: "warn", setting, text, advice };
}

export function wrong(setting: string, text: string, advice: string): Finding {
  return { verdict: "wrong", setting, text, advice };
}

const COLUMN = 21;

/** Its text may have words of other servers; the advice is our own. */
export function scrubbed(finding: Finding): Finding {
  return { ...finding, text: scrub(finding.text).replace(/\s+/g, " ") };
}

/** One line. */
export function lineOf(finding: Finding): string {
  const { verdict, setting, text: sentence, advice } = scrubbed(finding);
  return `${verdict.padEnd(6)} ${setting.padEnd(COLUMN)} ${sentence}${advice === "" ? "" : ` What to do: ${advice}`}`;
}

/** The closing line: the names of the settings that are wrong or have a warning, each once. */
export function summaryOf(findings: readonly Finding[]): string {
  const named = (verdict: Finding["verdict"]): string =>
    [...new Set(findings.filter((finding) => finding.verdict === verdict).map(({ setting }) => setting))].join(", ");
  const [wrongNames, warnNames] = [named("wrong"), named("warn")];
  const warnings = warnNames === "" ? "" : ` Warnings: ${warnNames}.`;
  return wrongNames === "" ? `Nothing is wrong.${warnings}` : `Wrong: ${wrongNames}.${warnings}`;
}
