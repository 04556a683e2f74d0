import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ConsentTexts } from "#/app/(live)/checkout/[orderId]/consent.tsx";
import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import { orders } from "#/lib/shop/index.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { CardForm } from "./card-form.tsx";
import { CardSafety } from "./card-safety.tsx";
import { cardTexts, LOCALES } from "./card-texts.ts";

interface CardSectionProps {
  order: Order;
  card: CardAccess;
  /** Whether another browser may pay the order too. */
  isShared: boolean;
  /** What this browser agrees to by paying. */
  consent: ConsentTexts;
  /** The address of the processor's script. */
  script: string;
}

/** The card form and its texts. */
export async function CardSection({ order, card, isShared, consent, script }: CardSectionProps) {
  const t = await getTranslations("checkout");
  const ofOrder = await getTranslations("order");
  const language = await currentLanguage();
  // By the script of the page before, so script runs there.
  const asked = await headers();
  const isFetched = asked.get("accept") === "text/x-component";
  const begun = (await orders()).confirmingOf(order);
  // `Payment.confirming` says why.
  const beginsRenewal = order.renewal !== null && !card.isSetUp;
  const confirming = begun && beginsRenewal ? "just now" : begun;
  return (
    <section aria-labelledby="card" className="stack">
      {confirming === null && !isFetched && (
        <noscript>
          {/* Without script the form would wait for ever. */}
          <style nonce={asked.get("x-nonce") ?? ""}>{"#card~form{display:none}"}</style>
          <p className="notice attention">{t("noScript")}</p>
        </noscript>
      )}
      <CardForm
        payment={{
          orderId: order.id,
          clientSecret: card.clientSecret,
          ...(card.isSetUp && { isSetUp: true }),
          publishableKey: card.publishableKey,
          script,
          locale: LOCALES[language],
          ...(confirming && { confirming }),
        }}
        {...(confirming && {
          checking: {
            title: ofOrder("heading.checking"),
            text: ofOrder("text.checking"),
            unsure: t("unsure"),
            retry: ofOrder("checkAgain"),
            toOrder: t("toOrder"),
          },
        })}
        consent={consent}
        texts={await cardTexts(order, { isShared, isAgain: order.cardAttempts.firstAt !== null })}
      />
      <CardSafety />
    </section>
  );
}
