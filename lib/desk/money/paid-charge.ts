import type { NotificationStatement } from "#/lib/orders/decide.ts";
import { readClaim, unitOf } from "#/lib/partner/payment/payment-evidence.ts";
import type { Words } from "#/lib/partner/payment/words.ts";
import type { Money } from "#/lib/text/money.ts";

/** Whether a notification of a renewal's payment says that it was paid, at the order's price. All that were notified are stored. */
export function isPaidCharge(claim: NotificationStatement, { amountMinor, currency }: Money, words: Words): boolean {
  const isPaid = readClaim(claim, words).payment === "paid";
  return isPaid && unitOf(claim, { amountMinor, currency }) !== undefined && claim.currency?.toUpperCase() === currency;
}
