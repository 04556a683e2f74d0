"use client";

import css from "./order.css";

/**
 * What the order's page needs beyond the sheets of all live pages. Its text is in the page and in the browser's copy of this module:
 * the framework may come here from the checkout without loading a page, and the checkout's bytes are counted.
 */
export function OrderStyle() {
  return (
    <style href="order" precedence="order">
      {css}
    </style>
  );
}
