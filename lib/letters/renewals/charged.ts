import type { Block, Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { SellerLines } from "#/lib/receipts/seller-lines.ts";
import { chargeAfter } from "#/lib/renewals/charge-dates.ts";
import { isStopRequested } from "#/lib/renewals/own-renewal.ts";
import { paidTimeOf } from "#/lib/renewals/renewal-payment.ts";
import { isolated } from "#/lib/text/direction.ts";
import { momentText } from "#/lib/text/moment.ts";
import { contentOf, type RenewalWords, stopBlocks } from "./renewal-facts.ts";

/** The receipt of one payment of a renewal. @param occasion the key of the payment */
export async function charged(
  context: LettersContext,
  order: Order,
  said: RenewalWords,
  occasion: string,
): Promise<Content | null> {
  const paidAt = await paidTimeOf(context.db.query, order.id, occasion);
  if (paidAt === null) return null;
  const { words, price, day, facts, language, duration } = said;
  const { number, seller } = await context.receipts.issue(order, "owner", occasion);
  const goesOn = !(await isStopRequested(context.db.query, order));
  const nextAt = chargeAfter(order.term.length, paidAt);
  const isNextKnown = goesOn && nextAt !== null && nextAt > context.clock.now();
  const next = isNextKnown ? [{ label: words("next"), value: words("around", { date: day(nextAt) }) }] : [];
  const ways: Block[] = goesOn
    ? [{ kind: "text", text: words("howToStop") }, ...(await stopBlocks(context, order, said))]
    : [];
  return contentOf(
    words("chargedSubject", { plan: order.plan.title, price }),
    words("chargedTitle"),
    words("chargedText"),
    [
      facts(
        { label: words("period"), value: isolated(duration, language) },
        { label: words("receiptNumber"), value: isolated(number, language) },
        { label: words("paidAt"), value: momentText(paidAt, language) },
        ...sellerFacts(seller, said),
        { label: words("total"), value: price, isStrong: true },
        ...next,
      ),
      { kind: "link", text: words("viewOrder"), href: await context.links.order(order.id) },
      ...ways,
    ],
  );
}

/** Only the seller knows what the total holds of tax. */
function sellerFacts({ name, address, taxId, taxNote }: SellerLines, { words, language }: RenewalWords): Fact[] {
  const written = (text: string) =>
    text
      .split("\n")
      .map((line) => isolated(line, language))
      .join("\n");
  return [
    { label: words("seller"), value: written(address === null ? name : `${name}\n${address}`) },
    ...(taxId === null ? [] : [{ label: words("taxId"), value: written(taxId) }]),
    ...(taxNote === null ? [] : [{ label: words("tax"), value: written(taxNote) }]),
  ];
}
