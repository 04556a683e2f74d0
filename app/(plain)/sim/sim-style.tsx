"use client";

import { InlineStyle } from "#/components/inline-style.tsx";
import css from "./sim.css";

export function SimStyle() {
  return <InlineStyle css={css} />;
}
