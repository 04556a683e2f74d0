import type { Money } from "#/lib/text/money.ts";
import { priceText } from "#/lib/text/price.ts";
import type { DifferenceKind, DifferenceTold } from "./difference.ts";

export const DIFFERENCE_NAMES: Readonly<Record<DifferenceKind, string>> = {
  unknown: "Paid in the file, no order in the shop",
  "unpaid here": "Paid in the file, unpaid in the shop",
  missing: "Paid in the shop, missing from the file",
  "unpaid there": "Paid in the shop, unpaid in the file",
  returned: "Paid in the shop, refunded or disputed in the file",
  amount: "Amount or currency differs",
  repeated: "More payments in the file than in the shop",
};

/** What differs. The file's amount and the shop's are each named with their source. */
export function differenceSentence(told: DifferenceTold): string {
  const sentence = kindSentence(told);
  return told.back === null ? sentence : `${sentence} The files also list refunds or disputes of ${textOf(told.back)}.`;
}

function kindSentence({ difference, inFile, here }: DifferenceTold): string {
  const [file, order] = [textOf(inFile), textOf(here)];
  switch (difference) {
    case "unknown":
      return `A file lists a payment of ${file}. No order in the shop has its payment id.`;
    case "unpaid here":
      return `A file says a buyer paid ${file}. The shop hasn’t seen this payment. The order costs ${order}.`;
    case "missing":
      return `A buyer paid ${order}. A file for that period doesn’t list the payment.`;
    case "unpaid there":
      return `The shop recorded a payment of ${order}. A file says it failed or isn’t complete.`;
    case "returned":
      return `A buyer paid ${order}. The files compared so far list refunds or disputes of ${file} in all.`;
    case "amount":
      return `The shop recorded a payment of ${order}. A file says the buyer paid ${file}.`;
    case "repeated":
      return `The files compared so far list payments of ${file} in all for this order, more than the shop has recorded.`;
  }
}

const RECORDS = "the payment processor’s or the partner’s records";
const RETURNED =
  "Look up in the payment processor’s records what went back. Record a refund on the order’s page. Answer a dispute before its deadline, and don’t refund it as well.";

const STEPS: Readonly<Record<DifferenceKind, string>> = {
  unknown: `Find the payment in ${RECORDS}. If it was made, ask the partner which order it was for.`,
  "unpaid here": `Find the payment in ${RECORDS}. If it was made, ask the partner about the order.`,
  missing: `Find the payment in ${RECORDS}, also in the days before and after the file. If it wasn’t made, ask the partner about the order.`,
  "unpaid there": `Find the payment in ${RECORDS}. If it wasn’t made, ask the partner about the order.`,
  returned: RETURNED,
  amount:
    "Compare both amounts with the payment processor’s records. If the buyer paid too much, refund the rest there, and record the refund on the order’s page.",
  repeated:
    "Find out in the payment processor’s records what each payment was for. If the buyer paid twice for the same thing, refund one of them there, and record the refund on the order’s page.",
};

/** What to do about a difference. */
export function differenceStep(difference: DifferenceKind = "unknown", back: Money | null = null): string {
  return back === null ? STEPS[difference] : `${STEPS[difference]} ${RETURNED}`;
}

function textOf(money: Money | null): string {
  return money === null ? "an unknown amount" : priceText(money, "en");
}
