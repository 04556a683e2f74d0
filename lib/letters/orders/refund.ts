import type { Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { sellerText } from "#/lib/letters/receipt-lines.ts";
import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import { HELD, mailId, mayHaveLeft, type QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";
import { countPayments, type Refund, refundsOf } from "#/lib/receipts/refunds.ts";
import { isolated } from "#/lib/text/direction.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { orderFacts } from "./order-facts.ts";

/**
 * The counter-receipt of a refund, with a number of its own. Pointless once the refund was withdrawn before it was sent, and to an owner who
 * paid nothing: earlier releases queued that too.
 */
export async function refundContent(context: LettersContext, order: Order, mail: QueuedMail): Promise<Content | null> {
  if (isPaidByOther(order)) return null;
  const refund = await refundOf(context, order, mail);
  if (refund === null || refund.withdrawn !== null) return null;
  const words = wordsIn("orders", mail.language);
  const amount = priceText(refund.money, mail.language);
  const date = dayText(refund.refundedOn, mail.language);
  // Of several payments the operator hasn't said which one went back: it may be one without a receipt.
  const isOnly = (await countPayments(context, context.db.query, order)) === 1;
  const receipt = isOnly ? (await context.receipts.of(order, "owner")).number : null;
  return contentOf(context, order, mail, {
    title: words("refundTitle", { amount }),
    text: words("refundText", { amount, date }),
    key: refundKey(refund),
    refers: receipt,
    refund,
  });
}

/** Takes a counter-receipt back by another one. Only where the first may have arrived: else its buyer has never heard of it. */
export async function correctionContent(
  context: LettersContext,
  order: Order,
  mail: QueuedMail,
): Promise<Content | null> {
  const refund = await refundOf(context, order, mail);
  if (refund === null || !(await wasTold(context, order, refund))) return null;
  const number = await context.receipts.numberOf(order, refundKey(refund));
  if (number === null) return null;
  const words = wordsIn("orders", mail.language);
  const amount = priceText(refund.money, mail.language);
  return contentOf(context, order, mail, {
    title: words("correctedTitle", { amount }),
    text: words("correctedText", { amount, number }),
    key: `withdrawn ${refundKey(refund)}`,
    refers: number,
    refund,
  });
}

async function wasTold({ db }: LettersContext, order: Order, refund: Refund): Promise<boolean> {
  const mails = db.query
    .selectFrom("mails")
    .select("id")
    .where("id", "=", mailId("refund", order.id, refund.id));
  // What a restore holds has probably left after the backup was made.
  const told = mails.where((eb) => eb.or([mayHaveLeft(eb), eb("answer", "=", HELD)]));
  return (await told.executeTakeFirst()) !== undefined;
}

const refundKey = ({ id }: Refund): string => `refund ${id}`;

async function refundOf({ db }: LettersContext, { id }: Order, { occasion }: QueuedMail): Promise<Refund | null> {
  return (await refundsOf(db.query, id)).find((refund) => refund.id === occasion) ?? null;
}

interface Said {
  title: string;
  text: string;
  /** Of the receipt that the letter is. */
  key: string;
  /** The number of the receipt that it corrects. */
  refers: string | null;
  refund: Refund;
}

async function contentOf(
  context: LettersContext,
  order: Order,
  { language }: QueuedMail,
  { title, text, key, refers, refund }: Said,
): Promise<Content> {
  const [words, t] = [wordsIn("orders", language), pageWords(language)];
  const { number, seller } = await context.receipts.issue(order, "owner", key);
  const rows: Fact[] = [
    { label: t("order.receiptNumber"), value: isolated(number, language) },
    ...(refers === null ? [] : [{ label: words("forReceipt"), value: isolated(refers, language) }]),
    ...orderFacts(order, language),
    { label: words("refundedAmount"), value: priceText(refund.money, language), isStrong: true },
  ];
  return {
    subject: title,
    preview: text,
    title,
    blocks: [
      { kind: "text", text },
      { kind: "text", text: sellerText(seller, language) },
      { kind: "facts", rows },
      { kind: "button", text: t("checkout.toOrder"), href: await context.links.order(order.id) },
    ],
  };
}
