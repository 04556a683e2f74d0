"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import { paletteCss } from "#/lib/theme/palette.ts";
import css from "./globals.css";
import liveCss from "./live.css";

/** Rules, because the payment page allows no style attributes. Only pages that need one carry it: most shops have no logo. */
const LOGO = ".brand img{height:2.5rem;max-width:min(100%,14rem);object-fit:contain;object-position:0}";
/** Korean breaks lines at spaces; by default browsers break them at any syllable. */
const WHOLE_WORDS = ":lang(ko){word-break:keep-all}";

interface HeadProps {
  accent: string;
  light: string;
  dark: string;
  hasLogo?: boolean;
  isKorean?: boolean;
  /** Of a live page's policy. Such a page has the sheet of live pages too; it stays when the framework replaces one live page by another. */
  nonce?: string;
}

/**
 * The shop's colours, icon and style sheet. Live pages have them too: without the question their scripts would carry the text. Browsers ask
 * for the icon after the page, and paint their own bars in its ground.
 */
export function Head({ light, dark, nonce, ...sheet }: HeadProps) {
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme:dark)" />
      <link rel="icon" href="/icon.svg" />
      <InlineStyle
        css={typeof window === "undefined" ? sheetOf({ ...sheet, isLive: nonce !== undefined }) : ""}
        nonce={nonce}
      />
    </>
  );
}

interface Sheet extends Pick<HeadProps, "accent" | "hasLogo" | "isKorean"> {
  isLive: boolean;
}

function sheetOf({ accent, hasLogo, isKorean, isLive }: Sheet): string {
  return [paletteCss(accent), css, isLive && liveCss, hasLogo && LOGO, isKorean && WHOLE_WORDS]
    .filter(Boolean)
    .join("");
}
