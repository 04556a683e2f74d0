import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Source } from "#/lib/mail/letter.ts";
import type { OrderMailKind } from "#/lib/orders/mails/order-mails.ts";

/** The mails about an order. */
export function orderSources(_context: LettersContext): Record<OrderMailKind, Source> {
  const nothing: Source = async () => null;
  return {
    receipt: nothing,
    "plan-queued": nothing,
    "plan-started": nothing,
    late: nothing,
    refused: nothing,
    "in-review": nothing,
    solved: nothing,
    "paid-by-other": nothing,
  };
}
