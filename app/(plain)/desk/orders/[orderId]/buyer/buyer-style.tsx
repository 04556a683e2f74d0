"use client";

import css from "#/app/(live)/orders/[orderId]/order.css";
import { InlineStyle } from "#/components/inline-style.tsx";

/** The sheet of the buyer's page, inside the page as those of all plain pages. */
export function BuyerStyle() {
  return <InlineStyle css={css} />;
}
