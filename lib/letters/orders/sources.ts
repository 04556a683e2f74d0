import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Source } from "#/lib/mail/letter.ts";

export type OrderMailKind = "receipt" | "plan-queued" | "late" | "refused" | "in-review" | "solved" | "paid-by-other";

/** The mails about an order. */
export function orderSources(_context: LettersContext): Record<OrderMailKind, Source> {
  const nothing: Source = async () => null;
  return {
    receipt: nothing,
    "plan-queued": nothing,
    late: nothing,
    refused: nothing,
    "in-review": nothing,
    solved: nothing,
    "paid-by-other": nothing,
  };
}
