import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { CSSProperties, ReactNode } from "react";
import { env } from "#/lib/env.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { LANGUAGES } from "#/lib/text/language.ts";
import { currentLanguage } from "#/lib/web/session.ts";
import { Style } from "./style.tsx";

/** No page is rendered at build time: each depends on its reader, and a build needs no settings. */
export const dynamic = "force-dynamic";

/** Inline and not in the style sheet: most shops have no logo. */
const LOGO: CSSProperties = {
  height: "2.5rem",
  maxWidth: "min(100%, 14rem)",
  objectFit: "contain",
  objectPosition: "0",
};

export function generateMetadata(): Metadata {
  const { SHOP_NAME } = env();
  return { title: { default: SHOP_NAME, template: `%s · ${SHOP_NAME}` } };
}

/** Korean breaks lines at spaces; by default browsers break them at any syllable. */
const WHOLE_WORDS = { wordBreak: "keep-all" } as const;

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { SHOP_NAME, SHOP_LOGO, SHOP_SUPPORT_EMAIL, SHOP_ACCENT } = env();
  const language = await currentLanguage();
  const t = await getTranslations("shop");
  return (
    <html
      lang={language === "zh" ? "zh-Hans" : language}
      // Spread, because an undefined property is sent with every page too.
      {...(isRightToLeft(language) && { dir: "rtl" })}
      {...(language === "ko" && { style: WHOLE_WORDS })}
    >
      <head>
        {/* An empty icon: otherwise browsers request one, and a page is one request. */}
        <link rel="icon" href="data:," />
        <Style accent={SHOP_ACCENT} />
      </head>
      <body>
        <header>
          <a href="/" className="brand">
            {SHOP_LOGO ? <img src={SHOP_LOGO} alt={SHOP_NAME} style={LOGO} /> : SHOP_NAME}
          </a>
        </header>
        <main>{children}</main>
        <footer className="note">
          {SHOP_SUPPORT_EMAIL && (
            <a href={`mailto:${SHOP_SUPPORT_EMAIL}`}>{t("support", { email: SHOP_SUPPORT_EMAIL })}</a>
          )}
          {/* The sign is for readers who don't know this language. One string each: React separates two by a comment. */}
          <a href="/language" className="py-3">
            <span aria-hidden="true">文A</span> <i className="unseen">{`${t("language")}:`}</i>
            {` ${LANGUAGES[language]}`}
          </a>
        </footer>
      </body>
    </html>
  );
}
