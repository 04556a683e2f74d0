"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import css from "./desk.css";

export function DeskStyle() {
  return <InlineStyle css={css} />;
}
