import { expect } from "vitest";
import { type Diagnosis, secretsOf } from "./run.ts";

/** The expected findings; the settings by name, in the order of the output. */
export interface Expected {
  wrong?: string[];
  warn?: string[];
  /** The expected text about the first of them. */
  says: RegExp;
}

/** Checks a run: the settings it names, the exit code, an advice for each finding, and that it prints no secret. */
export function expectDiagnosis(diagnosis: Diagnosis, settings: Record<string, string>, expected: Expected): void {
  const { wrong = [], warn = [], says } = expected;
  expect({ wrong: diagnosis.named("wrong"), warn: diagnosis.named("warn") }, diagnosis.text).toEqual({ wrong, warn });
  expect(diagnosis.code).toBe(wrong.length > 0 ? 1 : 0);
  expect(diagnosis.about([...wrong, ...warn][0] ?? "")).toMatch(says);
  for (const line of diagnosis.lines) {
    if (line.verdict === "ok") expect(line.text).not.toContain("What to do");
    else expect(line.text).toMatch(/What to do: \S.{10,}/);
  }
  const names = wrong.length > 0 ? `Wrong: ${wrong.join(", ")}.` : "Nothing is wrong.";
  expect(diagnosis.text).toContain(names);
  for (const secret of secretsOf(settings)) expect(diagnosis.text).not.toContain(secret);
}
