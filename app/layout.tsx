import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { CSSProperties, ReactNode } from "react";
import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { paletteOf } from "#/lib/theme/palette.ts";
import { currentLanguage } from "#/lib/web/session.ts";
import { Footer } from "./footer.tsx";
import { Head } from "./style.tsx";

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
  const { SHOP_NAME, SHOP_LOGO, SHOP_ACCENT } = env();
  const { light, dark } = paletteOf(SHOP_ACCENT);
  const language = await currentLanguage();
  const t = await getTranslations();
  return (
    <html
      lang={language === "zh" ? "zh-Hans" : language}
      // Spread, because an undefined property is sent with every page too.
      {...(isRightToLeft(language) && { dir: "rtl" })}
      {...(language === "ko" && { style: WHOLE_WORDS })}
    >
      <head>
        <Head accent={SHOP_ACCENT} light={light.paper} dark={dark.paper} />
      </head>
      <body>
        <header>
          <a href="/" className="brand">
            {SHOP_LOGO ? <img src={SHOP_LOGO} alt={SHOP_NAME} style={LOGO} /> : SHOP_NAME}
          </a>
          <nav aria-label={t("shop.menu")}>
            <a href="/sim">{t("sim.title")}</a>
            <a href={seller().addresses.help}>{t("shop.help")}</a>
          </nav>
        </header>
        <main>{children}</main>
        <Footer />
      </body>
    </html>
  );
}
