import type { Money } from "#/lib/text/money.ts";
import { priceText } from "#/lib/text/price.ts";
import type { DifferenceKind } from "./difference.ts";

export const DIFFERENCE_NAMES: Readonly<Record<DifferenceKind, string>> = {
  unknown: "Paid in the file, but no order here",
  "unpaid here": "Paid in the file, but not paid here",
  missing: "Paid here, but not in the file",
  "unpaid there": "Paid here, but not paid in the file",
  returned: "Paid here, and given back or disputed in the file",
  amount: "Amount or currency differs",
  repeated: "In the file more often than here",
};

interface Amounts {
  difference: DifferenceKind;
  inFile: Money | null;
  here: Money | null;
}

/** What differs, in one sentence. */
export function differenceSentence({ difference, inFile, here }: Amounts): string {
  const [file, order] = [textOf(inFile), textOf(here)];
  switch (difference) {
    case "unknown":
      return `A file has a payment of ${file}, and no order of this shop has its payment id.`;
    case "unpaid here":
      return `A file says that ${file} was paid, and the shop has no proof of it. The order costs ${order}.`;
    case "missing":
      return `${order} was paid here, and a file of that time doesn’t have the payment.`;
    case "unpaid there":
      return `${order} was paid here, and a file says that the payment failed or isn’t complete.`;
    case "returned":
      return `${order} was paid here, and a file says that ${file} was given back or disputed.`;
    case "amount":
      return `${order} was paid here, and a file says ${file}.`;
    case "repeated":
      return `A file has this payment of ${file} more often than the shop knows of.`;
  }
}

function textOf(money: Money | null): string {
  return money === null ? "an unknown amount" : priceText(money, "en");
}
