"use client";

import css from "./order.css";

/** After a client-side navigation the checkout's policy still applies, so use its nonce. */
const NONCE = typeof document === "undefined" ? undefined : document.querySelector<HTMLElement>("style[nonce]")?.nonce;

/**
 * What the order's page needs beyond the sheets of all live pages. The text is in the page and in the browser's copy of this module,
 * since the framework may come here from the checkout without loading a page; the checkout doesn't carry it, to save bytes.
 */
export function OrderStyle() {
  return (
    <style href="order" precedence="order" nonce={NONCE}>
      {css}
    </style>
  );
}
