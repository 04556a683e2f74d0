import { boughtWith, type Statement } from "#/lib/orders/decide.ts";
import type { Order } from "#/lib/orders/order.ts";
import {
  claimWords,
  hasPrice,
  type PaymentClaim,
  type PaymentResult,
  type Reading,
  readClaim,
  readResult,
  resultWord,
  unitOf,
} from "#/lib/partner/payment/payment-evidence.ts";
import { paidAtMs } from "#/lib/partner/payment/payment-time.ts";
import type { Meaning } from "#/lib/partner/payment/words.ts";
import { momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";

/** What the partner said of an order, as an operator reads it. Of the partner's own texts only plain characters are shown. */
export function saidText(order: Order, statement: Statement, reading: Reading): string {
  switch (statement.source) {
    case "list":
      return STANDINGS[statement.standing ?? "in use"];
    case "result":
      return resultText(order, statement, reading);
    case "notification":
      return claimText(order, statement, reading);
  }
}

const STANDINGS = {
  "in use": "The SIM’s list has the plan, and it is in use.",
  waiting: "The SIM’s list has the plan, and it waits for its turn.",
  unknown: "The SIM’s list has the plan. Whether it is in use isn’t clear.",
  missing: "The SIM’s list doesn’t have the plan any more.",
} as const;

function resultText(order: Order, result: PaymentResult, reading: Reading): string {
  const meaning = readResult(result, reading.words);
  if (meaning !== "paid") return unpaidText("The partner", meaning, resultWord(result, reading.words));
  const { price } = boughtWith(order);
  if (hasPrice(result, price)) return `The partner says that ${priceText(price, "en")} was paid.`;
  const amount = scrubbed(result.amountText);
  const paid = amount === "" ? "it was paid, and names no amount" : `“${amount}” was paid`;
  return `The partner says that ${paid}. ${priceOf(order)}`;
}

/** @param what the payment was for, where it didn't pay the order itself */
export function claimText(order: Order, claim: PaymentClaim, reading: Reading, what = ""): string {
  const { payment, dispute } = readClaim(claim, reading.words);
  const words = claimWords(claim, reading.words);
  if (payment !== "paid") return unpaidText("A notification", payment, words.payment);
  const paidAt = paidAtMs(claim);
  const on = paidAt === null ? "" : ` on ${momentText(paidAt, "en")}`;
  const paid = paidText(order, claim, `${what}${on}`);
  const disputed = ` It calls the payment disputed: “${words.dispute}”.`;
  return `A notification says that ${paid}${dispute === "unknown" ? disputed : ""}`;
}

function paidText(order: Order, claim: PaymentClaim, rest: string): string {
  const { price } = order;
  const { totalAmount, currency } = claim;
  if (totalAmount === null) return `it was paid${rest}, and names no amount. ${priceOf(order)}`;
  const isPrice = unitOf(claim, price) !== undefined && currency?.toUpperCase() === price.currency;
  if (isPrice) return `${priceText(price, "en")} was paid${rest}.`;
  return `“${scrubbed(`${totalAmount} ${currency ?? ""}`)}” was paid${rest} (as the partner writes it). ${priceOf(order)}`;
}

function unpaidText(speaker: string, meaning: Meaning, word: string): string {
  if (meaning === "waiting") return `${speaker} says that the payment hasn’t been made yet.`;
  if (meaning === "failed") return `${speaker} says that the payment failed.`;
  if (meaning === "absent") return `${speaker} gives no payment status.`;
  const whose = speaker === "The partner" ? "The partner’s" : "A notification’s";
  return `${whose} payment status is “${word}”, which the shop doesn’t know.`;
}

function priceOf({ price }: Order): string {
  return `The order’s price is ${priceText(price, "en")}.`;
}

/** An amount may come with any text around it. */
function scrubbed(text: string): string {
  return text
    .replaceAll(/[^\p{Sc}\p{L}\d.,\- ]/gu, "")
    .trim()
    .slice(0, 20);
}
