import type { Block, Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { chargeAfter, promisedLeadOf } from "#/lib/renewals/charge-dates.ts";
import { isStopRequested } from "#/lib/renewals/own-renewal.ts";
import { contentOf, type RenewalWords, stopBlocks } from "./renewal-facts.ts";

/** Says that the partner has named the renewal. */
export async function begun(context: LettersContext, order: Order, said: RenewalWords): Promise<Content | null> {
  if (await isStopRequested(context.db.query, order)) return null;
  const { words, t, charge, facts } = said;
  const nextAt = order.paidAt === null ? null : chargeAfter(order.term.length, order.paidAt);
  const next = nextAt !== null && nextAt > context.clock.now() ? [said.around(t("renewal.next"), nextAt)] : [];
  const agreed: Block[] =
    order.renewal === null ? [] : [{ kind: "note", text: words("agreed", { text: order.renewal.text }) }];
  return contentOf(words("begunSubject", { plan: said.plan }), words("begunTitle"), words("begunText"), [
    facts({ label: t("renewal.charge"), value: charge, isStrong: true }, ...next),
    { kind: "text", text: promiseOf(order, said) },
    { kind: "text", text: words("howToStop") },
    ...(await stopBlocks(context, order, said)),
    ...agreed,
  ]);
}

/** How long before each payment its notice comes, in whole days or hours. */
function promiseOf({ term }: Order, { words }: RenewalWords): string {
  const lead = promisedLeadOf(term.length);
  if (lead === null) return words("noNotice");
  return lead >= 2 * DAY
    ? words("noticeDays", { count: Math.floor(lead / DAY) })
    : words("noticeHours", { count: Math.floor(lead / HOUR) });
}
