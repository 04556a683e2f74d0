import type { Block, Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isChargeMissing } from "#/lib/renewals/announce-charges.ts";
import { answerAbout } from "#/lib/renewals/renewal-check.ts";
import { queryRenewal } from "#/lib/renewals/stop-renewal.ts";
import { contentOf, type RenewalWords, simPage, stopBlocks } from "./renewal-facts.ts";

/** Says that an announced charge was not heard of, and no more than that. @param occasion when it was expected */
export async function failing(
  context: LettersContext,
  order: Order,
  said: RenewalWords,
  occasion: string,
): Promise<Content | null> {
  const chargeAt = Date.parse(occasion);
  if (!(await isChargeMissing(context, order, chargeAt))) return null;
  const { words, t, price, day, facts } = said;
  const date = day(chargeAt);
  const answer = answerAbout(order, await queryRenewal(context, order.sim, order.language));
  // Of two that run, the partner may name another one: that says nothing of this one.
  const isOver = answer === "none";
  const standing: Block[] = [];
  if (answer === "ours") standing.push({ kind: "text", text: words("failingOn") });
  if (isOver) standing.push({ kind: "text", text: words("failingOff") });
  const ways: Block[] = isOver
    ? [{ kind: "button", text: t("sim.title"), href: simPage(context.settings) }]
    : await stopBlocks(context, order, said);
  return contentOf(
    words("failingSubject", { plan: said.plan }),
    words("failingTitle"),
    words("failingText", { date }),
    [
      facts({ label: t("renewal.charge"), value: price }, said.around(words("expected"), chargeAt)),
      ...standing,
      { kind: "text", text: words("failingHelp") },
      ...ways,
    ],
  );
}
