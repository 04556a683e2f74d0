import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { lastEndOf } from "#/lib/renewals/own-renewal.ts";
import { periodEndOf } from "#/lib/renewals/renewal-payment.ts";
import { isolated } from "#/lib/text/direction.ts";
import { momentText } from "#/lib/text/moment.ts";
import { contentOf, type RenewalWords, simPage } from "./renewal-facts.ts";

/** Confirms the end of a renewal, with the request and its time. */
export async function stopped(context: LettersContext, order: Order, said: RenewalWords): Promise<Content | null> {
  const { db, clock, settings } = context;
  const request = await lastEndOf(db.query, order);
  if (request === null || request.stoppedAt === null) return null;
  const { words, t, facts, language } = said;
  const endsAt = await periodEndOf(context, db.query, order, clock.now());
  const end = endsAt === null ? [] : [said.around(words("periodEnds"), endsAt)];
  const asked = request.isByOperator
    ? []
    : [
        { label: words("request"), value: t("renewal.stop") },
        { label: words("requestedAt"), value: isolated(momentText(request.requestedAt, language), language) },
      ];
  // The partner hasn't confirmed what an operator noted.
  const at = isolated(momentText(request.stoppedAt, language), language);
  const confirmed = request.isEndNoted ? [] : [{ label: words("confirmedAt"), value: at }];
  const told = [...asked, ...confirmed, ...end];
  const stop = request.isByOperator ? "stoppedByUs" : "stoppedText";
  return contentOf(
    words("stoppedSubject", { plan: said.plan }),
    words("stoppedTitle"),
    words(request.isEndNoted ? "stoppedNoted" : stop),
    [
      ...(told.length === 0 ? [] : [facts(...told)]),
      { kind: "text", text: words("beginAgain") },
      { kind: "button", text: t("home.show"), href: settings.SHOP_ORIGIN },
      { kind: "link", text: t("sim.title"), href: simPage(settings) },
      ...(request.isByOperator ? [] : [{ kind: "text", text: words("notYou") } as const]),
    ],
  );
}
