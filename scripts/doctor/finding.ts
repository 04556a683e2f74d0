import { scrub } from "#/lib/process/scrub.ts";

/** What one look at the world came to: which setting it is about, what is so, and what to do where that is not as it should be. */
export interface Finding {
  /** With `wrong` a shop could not open as it is set up; `warn` is worth a look. */
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

/** One line. What is so is scrubbed, because some of its words come from others; the advice is ours. */
export function lineOf({ verdict, setting, text, advice }: Finding): string {
  const sentence = scrub(text).replace(/\s+/g, " ");
  return `${verdict.padEnd(6)} ${setting.padEnd(COLUMN)} ${sentence}${advice === "" ? "" : ` What to do: ${advice}`}`;
}

/** The closing line: what is wrong by name, each name once. */
export function summaryOf(findings: readonly Finding[]): string {
  const named = (verdict: Finding["verdict"]): string =>
    [...new Set(findings.filter((finding) => finding.verdict === verdict).map(({ setting }) => setting))].join(", ");
  const [isWrong, isOdd] = [named("wrong"), named("warn")];
  const odd = isOdd === "" ? "" : ` Worth a look: ${isOdd}.`;
  return isWrong === "" ? `Nothing is wrong.${odd}` : `Wrong: ${isWrong}.${odd}`;
}
