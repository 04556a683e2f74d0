"use client";

import css from "./live.css";

/** The script doesn't repeat the text: it reads it once from the page, for the case that React draws the whole page anew. */
const TEXT = typeof window === "undefined" ? css : document.querySelector("style[data-href=live]")?.textContent;

/**
 * What live pages need beyond the sheet of all pages. The framework may replace one live page by another without loading it; a sheet
 * with `href` then stays.
 */
export function LiveStyle() {
  return (
    <style
      href="live"
      precedence="live"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: TEXT ?? "" }}
    />
  );
}
