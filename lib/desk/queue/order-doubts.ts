import { LATE, MISSING, NOT_PAID, REFUSED } from "#/lib/orders/decide.ts";
import { CANCELLED, CHARGED_WITHDRAWN, MAY_RENEW, PAID_TWICE, WITHDRAWN } from "#/lib/orders/status.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";
import { CHARGED_TWICE } from "#/lib/renewals/renewal-payment.ts";
import type { ItemKind, OrderItemKind, OrderTold } from "./queue-item.ts";

/** What the shop knows of an order, to judge how it is flagged. */
export interface Doubtful {
  /** Paid, and the plan isn't on the SIM in time. */
  isLate: boolean;
  /** The plan has come. */
  isServed: boolean;
  reasons: readonly string[];
}

const DIFFERS = /(amount|currency|SIM|duration) differs|names no payment/;
const RENEWAL = /renew/;

/** What the doubts about an order come to: the one that costs its buyer most. */
export function kindOfDoubts({ isLate, isServed, reasons }: Doubtful): OrderItemKind {
  if (isLate || reasons.includes(MISSING)) return "not-served";
  if (!isServed && reasons.some((reason) => reason === LATE || reason === REFUSED)) return "not-served";
  if (reasons.some((reason) => reason === PAID_TWICE || reason === CHARGED_TWICE)) return "paid-twice";
  const proven = reasons.filter((reason) => reason !== MAY_RENEW && reason !== CANCELLED);
  const mayOnlyRenew = proven.length === 0 && reasons.length > 0;
  if (mayOnlyRenew || proven.some((reason) => RENEWAL.test(reason))) return "renewal";
  if (proven.some((reason) => DIFFERS.test(reason))) return "payment-differs";
  return proven.every((reason) => reason === WITHDRAWN || reason === LATE || reason === REFUSED)
    ? "withdrawal"
    : "doubt";
}

/** What to do besides, where another doubt about the order costs more: an order has one item. */
const ALSO = {
  mayRenew:
    "Also ask whether auto-renewal is active: the order was restored from a backup, and the buyer may have chosen it since.",
  answer: "Also answer the buyer’s withdrawal.",
  refund: "Refund what else is due.",
  charged: "Refund that charge if a refund is due, and record the refund on the order’s page.",
  renews:
    "The auto-renewal hasn’t been stopped, and charges the buyer again. Stop it on the order’s page, unless the buyer wants to keep it.",
  // What a later item needs may be no second refund.
  wasDisputed:
    "The buyer disputed a payment of this order before: check who has that money by now before you refund anything.",
} as const;

/** What to do about an order besides the step of its kind. */
export function furtherSteps(kind: ItemKind, { reasons = [], wasDisputed, stillRenews }: Partial<OrderTold>): string[] {
  const alsoWithdrew = hidesWithdrawal(kind, reasons);
  const steps = [
    reasons.includes(MAY_RENEW) && kind !== "renewal" && ALSO.mayRenew,
    alsoWithdrew && ALSO.answer,
    alsoWithdrew && !isDisputed(reasons) && ALSO.refund,
    reasons.includes(CHARGED_WITHDRAWN) && ALSO.charged,
    stillRenews && ALSO.renews,
    wasDisputed && ALSO.wasDisputed,
  ];
  return steps.filter((step) => typeof step === "string");
}

/** Whether an item of this kind says nothing of its buyer's withdrawal by itself. */
export function hidesWithdrawal(kind: ItemKind, reasons: readonly string[]): boolean {
  return kind !== "withdrawal" && reasons.includes(WITHDRAWN);
}

/** Whether the money may have gone back to the buyer already. */
export function isDisputed(reasons: readonly string[]): boolean {
  return reasons.some((reason) => reason.endsWith(DISPUTED));
}

/** Where a doubt comes from, as orders keep it. */
const SOURCE = /^(notification|payment result): /;
const OF_RENEWAL = "renewal: ";

/** A doubt as an operator reads it, to stand within a sentence. Orders keep doubts in words of the partner's interface. */
export function doubtText(reason: string): string {
  if (reason.startsWith(OF_RENEWAL))
    return `a charge of the auto-renewal: ${doubtText(reason.slice(OF_RENEWAL.length))}`;
  const doubt = reason.replace(SOURCE, "");
  return DOUBT_TEXTS[doubt] ?? doubt;
}

const DOUBT_TEXTS: Readonly<Record<string, string>> = {
  "amount differs": "the amount isn’t the order’s price",
  "currency differs": "the currency isn’t the order’s",
  "SIM differs": "it is for another SIM",
  "amount or currency differs": "the amount or the currency isn’t the order’s",
  "duration differs": "the duration isn’t the one that was bought",
  "names no payment": "the partner’s answer names no payment",
  "names several orders": "one notification names several orders",
  "its id was used for another one": "a notification came under the number of another one",
  "does not say its kind": "a notification doesn’t say what it is about",
  "not a one-time payment": "the partner calls it an auto-renewal’s payment, and the buyer chose none",
  "risk status is not normal": "the partner reports a risk about the payment",
  "reports an unknown payment": "the partner reported a payment late, and doesn’t confirm it",
  "unknown status": "the partner reported a payment status that the shop doesn’t know",
  [MAY_RENEW]:
    "it was unpaid in the backup that the shop was restored from, so the buyer may have chosen auto-renewal since",
  [CANCELLED]: "the buyer cancelled auto-renewal, so it has to end",
  [PAID_TWICE]: "the partner reports a second payment",
  "paid although no secret had left the server": "it was paid although the shop had opened no card form",
  [CHARGED_TWICE.replace(OF_RENEWAL, "")]: "it is the second in one period",
  "a payment of the renewal after it was stopped": "auto-renewal charged the buyer after it was stopped",
  [CHARGED_WITHDRAWN]: "auto-renewal charged the buyer, who had withdrawn from the contract",
  "paid, but doesn't renew": "the auto-renewal was paid for, and the partner knows of none",
  "paid, but its renewal can't be confirmed": "the auto-renewal was paid for, and the partner doesn’t confirm it",
  "renewal asked for, but no payment is known": "the auto-renewal was asked for, and no payment is known",
  [DISPUTED]: "the buyer disputes the payment, or has had it charged back",
  [NOT_PAID.replace(SOURCE, "")]: "the partner’s last payment status isn’t “paid”",
  [MISSING]: "the plan was queued, and the SIM’s list no longer has it",
};
