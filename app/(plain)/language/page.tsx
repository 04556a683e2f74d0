import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { LANGUAGES } from "#/lib/text/language.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { chooseLanguage } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shop");
  return { title: t("language") };
}

/** A separate page: a dozen buttons on every page would cost every reader bytes. */
export default function LanguagePage() {
  return guardPage("language", "part", async () => {
    const t = await getTranslations("shop");
    const current = await currentLanguage();
    return (
      <>
        <h1>{t("language")}</h1>
        <form action={chooseLanguage} className="row">
          {/* Where to return to: the referer of the form is this page. */}
          <input type="hidden" name="from" value={(await headers()).get("referer") ?? ""} />
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === current}
              className={language === current ? "main" : "quiet"}
            >
              {name}
            </button>
          ))}
        </form>
      </>
    );
  });
}
