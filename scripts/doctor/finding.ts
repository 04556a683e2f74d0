import { scrub } from "#/lib/scrub.ts";

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

/** One line. Scrubbed as a whole, because some of its words come from others. */
export function lineOf({ verdict, setting, text, advice }: Finding): string {
  const sentence = advice === "" ? text : `${text} What to do: ${advice}`;
  return `${verdict.padEnd(6)} ${setting.padEnd(COLUMN)} ${scrub(sentence).replace(/\s+/g, " ")}`;
}

/** The closing line: what is wrong by name, each name once. */
export function summaryOf(findings: readonly Finding[]): string {
  const named = (verdict: Finding["verdict"]): string =>
    [...new Set(findings.filter((finding) => finding.verdict === verdict).map(({ setting }) => setting))].join(", ");
  const [isWrong, isOdd] = [named("wrong"), named("warn")];
  const odd = isOdd === "" ? "" : ` Worth a look: ${isOdd}.`;
  return isWrong === "" ? `Nothing is wrong.${odd}` : `Wrong: ${isWrong}.${odd}`;
}
