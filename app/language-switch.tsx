"use client";

import { QuietLink } from "#/components/buttons.tsx";
import { LANGUAGES, type Language } from "#/lib/language.ts";
import { chooseLanguage } from "./actions.ts";
import { FormBoundary } from "./form-boundary.tsx";

interface LanguageSwitchProps {
  current: Language;
  label: string;
}

/** What stands in its place when the choice could not be sent. Here, since what is handed in travels with every page. */
const FAILED: Record<Language, string> = {
  en: "The language could not be changed. Try again",
  zh: "无法切换语言，请重试",
};

/** A client component because its input is shorter than its markup, and the framework sends one of the two along. */
export function LanguageSwitch({ current, label }: LanguageSwitchProps) {
  const failed = (
    <p className="mt-3">
      <QuietLink href="">{FAILED[current]}</QuietLink>
    </p>
  );
  return (
    <FormBoundary fallback={failed}>
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
    </FormBoundary>
  );
}
