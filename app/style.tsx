"use client";

import css from "./globals.css";

/**
 * The style sheet, inside the page. A client component, so that the text is in the HTML once: a server component's would be
 * repeated in the data the framework sends along. The browser's copy of this module leaves the text out and keeps what it got.
 */
export function Style() {
  const html = typeof window === "undefined" ? css : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
