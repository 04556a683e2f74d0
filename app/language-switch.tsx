"use client";

import { LANGUAGES, type Language } from "#/lib/language.ts";
import { chooseLanguage } from "./actions.ts";

/** A client component because its input is shorter than its markup, and the framework sends one of the two along. */
export function LanguageSwitch({ current, label }: { current: Language; label: string }) {
  return (
    <form action={chooseLanguage} aria-label={label}>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === current}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
