import { formatAmount } from "#/lib/text/money.ts";
import type { Books } from "./books.ts";

type Paid = { amount: number; currency: string };

/** The payments for orders in each of the three ledgers, as equal texts if they agree. Later payments of renewals are left out. */
export function sumUp({ orders, partner }: Books): { shop: string; partner: string; processor: string } {
  const bought = orders.filter(({ payment }) => payment === "paid");
  const first = [...Map.groupBy(partner.charges, ({ payId }) => payId).values()].flatMap(([charge]) => charge ?? []);
  return {
    shop: add(bought.map(({ amount_minor, currency }) => ({ amount: amount_minor, currency }))),
    partner: add(partner.orders.filter(({ paidAt }) => paidAt !== null)),
    processor: add(first.map(({ amount, currency }) => ({ amount, currency: currency.toUpperCase() }))),
  };
}

/** The three side by side, on one line. */
export function inOneLine(books: Books): string {
  const { shop, partner, processor } = sumUp(books);
  const renewed = books.partner.subscriptions.reduce((sum, { renewedAt }) => sum + renewedAt.length, 0);
  const later = `and ${renewed} later payments of renewals`;
  return `the shop has ${shop}; the partner has ${partner} ${later}; the processor has ${processor}, ${books.partner.charges.length} charges in all`;
}

function add(payments: Paid[]): string {
  const sums = [...Map.groupBy(payments, ({ currency }) => currency)].toSorted().map(([currency, ofIt]) => {
    const amountMinor = ofIt.reduce((sum, { amount }) => sum + amount, 0);
    return `${currency} ${formatAmount({ amountMinor, currency })}`;
  });
  return `${payments.length} orders paid (${sums.join(", ") || "nothing"})`;
}
