"use client";

import pictureCss from "#/app/(plain)/plans/picture.css";
import css from "#/app/(plain)/plans/plans.css";
import { InlineStyle } from "#/components/inline-style.tsx";

/** The sheet of the buyer's page, inside the page as those of all plain pages. */
export function PreviewStyle() {
  return <InlineStyle css={css + pictureCss} />;
}
