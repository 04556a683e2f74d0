import { expect, test } from "vitest";
import { isolated, isRightToLeft } from "./direction.ts";
import { LANGUAGES, type Language } from "./language.ts";

test("a language runs from right to left where its script does", () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const script = new Intl.Locale(language).maximize().script ?? "";
    expect([language, isRightToLeft(language)]).toEqual([language, ["Arab", "Hebr"].includes(script)]);
  }
});

test("what stands in a line that runs from right to left is kept apart from it, and elsewhere left as it is", () => {
  expect(isolated("30 days", "ar")).toBe("\u206830 days\u2069");
  expect(isolated("30 days", "en")).toBe("30 days");
});
