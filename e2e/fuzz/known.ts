import type { Input } from "./inputs.ts";

/*
 * Requests that the framework itself answers with 5xx before it calls our code; none of our pages sends them. They are listed by the
 * request and the change in it, not by the text of the answer, which varies and changes with the framework's version. Any other 5xx is
 * a failure.
 */

interface Refusal {
  /** The genuine request. */
  from: RegExp;
  /** What must have been spoilt in it. */
  defect: RegExp;
  reason: string;
}

const REFUSALS: Refusal[] = [
  { from: /^script$/, defect: /^method /, reason: "a method that files don't have" },
  {
    from: /./,
    defect: /^(field|body|values|bytes|chunks|header (content-type|next-action)) ?/,
    reason: "a body, or what says how to read it, that none of our forms sends",
  },
  {
    from: /./,
    defect: /^header next-router-state-tree /,
    reason: "what only the framework's own script says of a page",
  },
];

export function mayBeRefused({ from, defects }: Pick<Input, "from" | "defects">): boolean {
  return REFUSALS.some((refusal) => refusal.from.test(from) && defects.some((defect) => refusal.defect.test(defect)));
}
