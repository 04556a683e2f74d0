"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import { paletteCss } from "#/lib/theme/palette.ts";
import css from "./globals.css";

/**
 * The shop's colours, icon and style sheet. Live pages have them too: without the question their scripts would carry the text. Browsers ask
 * for the icon after the page, and paint their own bars in its ground.
 */
export function Head({ accent, light, dark }: { accent: string; light: string; dark: string }) {
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme:light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme:dark)" />
      <link rel="icon" href="/icon.svg" />
      <InlineStyle css={typeof window === "undefined" ? paletteCss(accent) + css : ""} />
    </>
  );
}
