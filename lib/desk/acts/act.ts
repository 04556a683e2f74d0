import type { Right } from "#/lib/desk/signing-in/operators.ts";

/** What an operator has asked for and what a fresh tap performs. */
export interface Act {
  id: string;
  operatorId: string;
  /** What they were allowed when they asked: with less it isn't performed. */
  right: Right;
  kind: string;
  /** All that its handler needs, as it was stored. */
  detail: unknown;
  /** What will happen, with numbers and amounts, one sentence each. */
  sentences: readonly string[];
  /** Where "Back" leads: an address of the desk without personal data. */
  back: string;
}
