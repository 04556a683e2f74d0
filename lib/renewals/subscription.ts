import type { OrderRow } from "#/lib/db/schema.ts";
import type { Change } from "#/lib/orders/store.ts";

/**
 * In place of the service's word for a subscription: it was not asked for, since the SIM renews already; the service said no; it knows
 * of none; it knows of one and not in which state.
 */
export const RIVALLED = "rivalled";
export const REFUSED = "refused";
export const NONE = "none";
export const FOUND = "found";

/** No subscription came of it, as far as is known: nobody waits for the payment any more, and it is still watched for. */
export function ended(word: typeof RIVALLED | typeof REFUSED | typeof NONE): Change {
  return { payment: "lapsed", subscription_word: word, confirming_at: null };
}

/** Whether a renewal came to nothing, as far as is known. */
export function hasEndedUnpaid({
  payment,
  subscription_word,
}: Pick<OrderRow, "payment" | "subscription_word">): boolean {
  return payment !== "paid" && [RIVALLED, REFUSED, NONE].includes(subscription_word ?? "");
}
