"use client";

import { paletteCss } from "#/lib/theme/palette.ts";
import css, { cards } from "./globals.css";

/**
 * The shop's colours and the style sheet, inside the page. A client component, so that the text is in the HTML once: a server component's would be
 * repeated in the data the framework sends along. The browser's copy of this module leaves the text out and keeps what it got.
 */
export function Style({ accent }: { accent: string }) {
  return <Sheet text={typeof window === "undefined" ? paletteCss(accent) + css : ""} />;
}

/** The part of it about cards, beside the first of them. */
export function CardStyle() {
  return <Sheet text={typeof window === "undefined" ? cards : ""} />;
}

function Sheet({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, and colours made of a checked setting
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
