import type { Block, Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { billedRows, sellerText, taxRows } from "#/lib/letters/receipt-lines.ts";
import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import type { Order } from "#/lib/orders/order.ts";
import { standingRefundsOf } from "#/lib/receipts/refunds.ts";
import { promisedLeadOf } from "#/lib/renewals/charge-dates.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { dayText, momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { orderFacts } from "./order-facts.ts";
import { standing } from "./standing.ts";

/** The receipt of an order that its owner has paid: complete without the page. It takes its number here. */
export async function receiptContent(context: LettersContext, order: Order, language: Language): Promise<Content> {
  const words = wordsIn("orders", language);
  const t = pageWords(language);
  const { number, issuedAt, seller } = await context.receipts.issue(order, "owner");
  const { billed } = await context.receipts.of(order, "owner");
  const moment = (label: string, at: number): Fact => ({ label, value: isolated(momentText(at, language), language) });
  const total = { label: t("checkout.paid"), value: priceText(order.price, language), isStrong: true };
  const rows: Fact[] = [
    { label: t("order.receiptNumber"), value: isolated(number, language) },
    moment(words("issuedOn"), issuedAt),
    ...billedRows(billed, language),
    ...orderFacts(order, language),
    moment(t("order.orderedAt"), order.createdAt),
    ...(order.paidAt === null ? [] : [moment(t("order.paidAt"), order.paidAt)]),
    ...taxRows(seller, language),
    total,
  ];
  const blocks: Block[] = [
    { kind: "text", text: words("receiptIntro") },
    { kind: "text", text: sellerText(seller, language) },
    ...(await refundBlocks(context, order, language)),
    { kind: "facts", rows },
    { kind: "heading", text: words("next") },
    { kind: "text", text: standing(order, language) },
    { kind: "button", text: words("printable"), href: await context.links.order(order.id) },
    ...(await renewalBlocks(context, order, language)),
    ...consentBlocks(order, words("agreed")),
  ];
  const subject = words("receiptSubject", { shop: context.settings.SHOP_NAME, number });
  return { subject, preview: `${total.label}: ${total.value}`, title: t("order.heading.received"), blocks };
}

/** What stands of the order's refunds, in the words of its page: this mail may be sent again after one, and would alone say too much. */
async function refundBlocks({ db }: LettersContext, { id }: Order, language: Language): Promise<Block[]> {
  const t = pageWords(language);
  const refunds = await standingRefundsOf(db.query, id);
  return refunds.map(({ money, refundedOn }) => {
    const facts = { amount: priceText(money, language), date: dayText(refundedOn, language) };
    return { kind: "text", text: t("order.refunded", facts) };
  });
}

/** What the buyer chose, in the words that stood beside the box, and how to end it. */
async function renewalBlocks({ links }: LettersContext, order: Order, language: Language): Promise<Block[]> {
  const { id, renewal, term } = order;
  if (renewal === null) return [];
  const t = pageWords(language);
  // The letter that says so too waits for the partner to name the renewal, which may charge before.
  const isUnannounced = promisedLeadOf(term.length) === null;
  const noNotice = isUnannounced ? [wordsIn("renewals", language)("noNotice")] : [];
  return [
    { kind: "heading", text: t("order.renewal") },
    ...[renewal.text, ...noNotice].map((text) => ({ kind: "text", text }) as const),
    { kind: "link", text: t("renewal.stop"), href: await links.stopRenewal(id) },
  ];
}

/** The text beside the button that was pressed, with the addresses that it linked to: this mail is the buyer's copy. */
function consentBlocks({ consent }: Order, heading: string): Block[] {
  if (consent === null) return [];
  return [
    { kind: "heading", text: heading },
    { kind: "note", text: consent.text },
  ];
}
