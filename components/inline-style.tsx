"use client";

/**
 * A plain page's own sheet inside the page. The text comes from the module that imports it: as a property it would be in the page twice, since
 * the framework repeats what a server component passes on. In the browser the text is left out, and the HTML keeps its own.
 */
export function InlineStyle({ css, nonce }: { css: string; nonce?: string | undefined }) {
  const text = typeof window === "undefined" ? css : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
