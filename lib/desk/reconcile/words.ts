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

function textOf(money: Money | null): string {
  return money === null ? "an unknown amount" : priceText(money, "en");
}
