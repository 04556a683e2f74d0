"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import css from "./text.css";

/** For pages of running text. */
export function TextStyle() {
  return <InlineStyle css={css} />;
}
