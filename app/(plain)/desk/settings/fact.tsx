import { Moment } from "#/components/moment.tsx";
import { SETTINGS } from "./texts.ts";

/** A time with its name; "never" where there is none. */
export function Fact({ label, at }: { label: string; at: number | null }) {
  return (
    <span>
      {label}: {at === null ? SETTINGS.never : <Moment at={at} language="en" />}
    </span>
  );
}
