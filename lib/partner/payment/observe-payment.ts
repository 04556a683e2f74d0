import type { Observe } from "#/lib/partner/observations.ts";
import type { Money } from "#/lib/text/money.ts";
import type { Bought } from "./judge.ts";
import {
  hasPrice,
  type PaymentClaim,
  type PaymentResult,
  type Reading,
  readClaim,
  readResult,
  resultWord,
  unitOf,
} from "./payment-evidence.ts";
import { paidAtMs, placeInTime, resultTimeMs } from "./payment-time.ts";
import { labelOf } from "./words.ts";

/** Notes the forms in which a result came. */
export function observeResult(
  observe: Observe,
  result: PaymentResult,
  { price, orderPeriod }: Bought,
  { words, timeZone }: Reading,
  times: { openedAt: number; heardAt: number },
): void {
  observe("result-success", resultWord(result, words));
  if (readResult(result, words) !== "paid") return;
  observe("result-amount", hasPrice(result, price) ? "symbol" : "other");
  const period = result.orderPeriod === null ? "absent" : "other";
  observe("result-period", result.orderPeriod === orderPeriod ? "same" : period);
  const at = resultTimeMs(result.resultDate ?? null, timeZone);
  const form = result.resultDate ? "another form" : "absent";
  observe("result-time-zone", at === null ? form : placeInTime(at, times));
}

/** Notes the forms in which a notification reported a payment. */
export function observeClaim(observe: Observe, claim: PaymentClaim, price: Money, { words }: Reading): void {
  const texts = [
    ["payment_status", claim.paymentStatus],
    ["order_status", claim.orderStatus],
    ["dispute_status", claim.disputeStatus],
    ["risk_status", claim.riskStatus],
    ["transaction_type", claim.transactionType],
  ] as const;
  for (const [field, word] of texts) observe("status-words", `${field} ${labelOf(words, field, word)}`);
  if (readClaim(claim, words).payment !== "paid") return;
  observe("amount-unit", unitOf(claim, price) ?? (claim.totalAmount === null ? "absent" : "other"));
  const at = paidAtMs(claim);
  if (at === null) observe("paid-at-seconds", "absent");
  else observe("paid-at-seconds", String(at) === claim.paidAt ? "milliseconds" : "seconds");
}
