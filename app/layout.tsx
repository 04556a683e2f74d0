import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { paletteOf } from "#/lib/theme/palette.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { Footer } from "./footer.tsx";
import { ShopStyle } from "./style.tsx";

/** No page is rendered at build time: each depends on its reader, and a build needs no settings. */
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  const { SHOP_NAME } = env();
  return { title: { default: SHOP_NAME, template: `%s · ${SHOP_NAME}` } };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { SHOP_NAME, SHOP_LOGO, SHOP_ACCENT } = env();
  const { light, dark } = paletteOf(SHOP_ACCENT);
  const language = await currentLanguage();
  const { shop, sim, trouble } = MESSAGES[language];
  const nonce = (await headers()).get("x-nonce");
  return (
    <html
      lang={language === "zh" ? "zh-Hans" : language}
      // Spread, because an undefined property is sent with every page too.
      {...(isRightToLeft(language) && { dir: "rtl" })}
    >
      <head>
        {/* Browsers ask for the icon after the page, and paint their own bars in its ground. */}
        <meta name="theme-color" content={light.paper} media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content={dark.paper} media="(prefers-color-scheme:dark)" />
        <link rel="icon" href="/icon.svg" />
        <ShopStyle
          accent={SHOP_ACCENT}
          {...(SHOP_LOGO && { hasLogo: true })}
          {...(language === "ko" && { isKorean: true })}
          {...(nonce !== null && { nonce })}
        />
      </head>
      <body>
        <header>
          <a href="/" className="brand">
            {SHOP_LOGO ? <img src={SHOP_LOGO} alt={SHOP_NAME} /> : SHOP_NAME}
          </a>
          <nav aria-label={shop.menu}>
            <a href="/sim">{sim.title}</a>
            <a href={seller().addresses.help}>{shop.help}</a>
          </nav>
        </header>
        <main>{children}</main>
        {nonce !== null && (
          // For global-error.tsx. The sheet of live pages hides it behind another one.
          <main id="broken" hidden>
            <RetryNotice text={trouble.part} retry={trouble.again} />
          </main>
        )}
        <Footer />
      </body>
    </html>
  );
}
