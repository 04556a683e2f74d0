"use client";

import { paletteCss } from "#/lib/theme/palette.ts";
import css, { cards } from "./globals.css";

/**
 * The shop's colours and the style sheet, inside the page. A client component, so that the text is in the HTML once: the framework
 * would repeat a server component's in the data it sends along. In the browser the text is left out, and the HTML keeps its own.
 */
export function Style({ accent }: { accent: string }) {
  return <Sheet text={typeof window === "undefined" ? paletteCss(accent) + css : ""} />;
}

/** The part of the style sheet about cards, for pages that show some. */
export function CardStyle() {
  return <Sheet text={typeof window === "undefined" ? cards : ""} />;
}

function Sheet({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, and colours made of a checked setting
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
