import { durationText } from "#/lib/catalogue/duration.ts";
import type { Fact } from "#/lib/letters/content.ts";
import { durationWords, pageWords } from "#/lib/letters/words.ts";
import type { Order } from "#/lib/orders/order.ts";
import { endingOf } from "#/lib/sims/sim-number.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { oneLine } from "#/lib/text/one-line.ts";

/** What an order is for, under the names that its page uses. A mail may be passed on, so it has only the end of the SIM number. */
export function orderFacts({ partnerIds, plan, term, sim }: Order, language: Language): Fact[] {
  const t = pageWords(language);
  return [
    { label: t("checkout.reference"), value: partnerIds.orderNo },
    { label: t("checkout.plan"), value: isolated(oneLine(plan.shownTitle), language) },
    { label: t("checkout.duration"), value: isolated(durationText(term, durationWords(language)), language) },
    { label: t("checkout.sim"), value: isolated(`…${endingOf(sim, [], 4)}`, language) },
  ];
}
