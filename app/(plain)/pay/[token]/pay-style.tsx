"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import css from "./pay.css";

/** What only the page of a pay link needs. */
export function PayStyle() {
  return <InlineStyle css={css} />;
}
