import type { Block, Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { billedRows, sellerText, taxRows } from "#/lib/letters/receipt-lines.ts";
import type { Order } from "#/lib/orders/order.ts";
import { chargeAfter } from "#/lib/renewals/charge-dates.ts";
import { isStopRequested } from "#/lib/renewals/own-renewal.ts";
import { paidTimeOf } from "#/lib/renewals/renewal-payment.ts";
import { isolated } from "#/lib/text/direction.ts";
import { momentText } from "#/lib/text/moment.ts";
import { contentOf, type RenewalWords, stopBlocks } from "./renewal-facts.ts";

/** The receipt of one payment of a renewal. It takes its number here. @param occasion the key of the payment */
export async function charged(
  context: LettersContext,
  order: Order,
  said: RenewalWords,
  occasion: string,
): Promise<Content | null> {
  const paidAt = await paidTimeOf(context.db.query, order.id, occasion);
  if (paidAt === null) return null;
  const { words, t, price, facts, language } = said;
  const { number, seller } = await context.receipts.issue(order, "owner", occasion);
  const { billed } = await context.receipts.of(order, "owner");
  const goesOn = !(await isStopRequested(context.db.query, order));
  const nextAt = goesOn ? chargeAfter(order.term.length, paidAt) : null;
  const next = nextAt !== null && nextAt > context.clock.now() ? [said.around(t("renewal.next"), nextAt)] : [];
  const ways: Block[] = goesOn
    ? [{ kind: "text", text: words("howToStop") }, ...(await stopBlocks(context, order, said))]
    : [];
  const subject = words("chargedSubject", { plan: said.plan, price });
  return contentOf(subject, words("chargedTitle"), words("chargedText"), [
    { kind: "text", text: sellerText(seller, language) },
    facts(
      { label: t("order.receiptNumber"), value: isolated(number, language) },
      ...billedRows(billed, language),
      { label: t("order.paidAt"), value: isolated(momentText(paidAt, language), language) },
      ...taxRows(seller, language),
      { label: t("checkout.paid"), value: price, isStrong: true },
      ...next,
    ),
    { kind: "link", text: t("checkout.toOrder"), href: await context.links.order(order.id) },
    ...ways,
  ]);
}
