"use client";

import css from "./live.css";

/**
 * What live pages need beyond the sheet of all pages, sent the same way (see style.tsx). The framework may replace one live page by
 * another without loading it. A sheet with `href` then stays, and the browser has its text nowhere else.
 */
export function LiveStyle() {
  const html = typeof window === "undefined" ? css : "";
  return (
    <style
      href="live"
      precedence="live"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
