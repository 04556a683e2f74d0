"use client";

import css from "./live.css";

/**
 * What live pages need beyond the sheet of all pages; its text is sent like that one's (see style.tsx). The framework may swap one live
 * page for another without loading it; a sheet with a name then stays, and this one's text is nowhere else in the browser.
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
