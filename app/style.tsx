"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import { paletteCss } from "#/lib/theme/palette.ts";
// A page carries both, and in a file of its own that one would be almost twice as many bytes.
import "./global-error.tsx";
import css from "./globals.css";
import liveCss from "./live.css";

/** Rules, because the payment page allows no style attributes. Only pages that need one carry it: most shops have no logo. */
const LOGO = ".brand img{height:2.5rem;max-width:min(100%,14rem);object-fit:contain;object-position:0}";
/** Korean breaks lines at spaces; by default browsers break them at any syllable. */
const WHOLE_WORDS = ":lang(ko){word-break:keep-all}";

interface ShopStyleProps {
  accent: string;
  hasLogo?: boolean;
  isKorean?: boolean;
  /** Of a live page's policy. Such a page has the sheet of live pages too; it stays when the framework replaces one live page by another. */
  nonce?: string;
}

/** The shop's style sheet. Live pages have it too: without the question their scripts would carry the text. */
export function ShopStyle({ nonce, ...sheet }: ShopStyleProps) {
  const text = typeof window === "undefined" ? sheetOf({ ...sheet, isLive: nonce !== undefined }) : "";
  return <InlineStyle css={text} nonce={nonce} />;
}

interface Sheet extends Omit<ShopStyleProps, "nonce"> {
  isLive: boolean;
}

function sheetOf({ accent, hasLogo, isKorean, isLive }: Sheet): string {
  return [paletteCss(accent), css, isLive && liveCss, hasLogo && LOGO, isKorean && WHOLE_WORDS]
    .filter(Boolean)
    .join("");
}
