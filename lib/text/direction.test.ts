import { expect, test } from "vitest";
import { isolated, isRightToLeft } from "./direction.ts";
import { LANGUAGES, type Language } from "./language.ts";

test("Arabic and Hebrew run from right to left", () => {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const script = new Intl.Locale(language).maximize().script ?? "";
    expect([language, isRightToLeft(language)]).toEqual([language, ["Arab", "Hebr"].includes(script)]);
  }
});

test("text is isolated in a right-to-left language and unchanged in others", () => {
  expect(isolated("30 days", "ar")).toBe("\u206830 days\u2069");
  expect(isolated("30 days", "en")).toBe("30 days");
});
