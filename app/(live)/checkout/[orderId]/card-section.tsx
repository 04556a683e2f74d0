import type { StripeElementLocale } from "@stripe/stripe-js";
import { getTranslations } from "next-intl/server";
import { priceText } from "#/components/price.tsx";
import type { CardAccess } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Language } from "#/lib/text/language.ts";
import { currentLanguage } from "#/lib/web/session.ts";
import { CardForm } from "./card-form.tsx";
import { cardFormTroubles } from "./step.ts";

/** The processor's tag for each of our languages. Of its two for Portuguese, the one that most readers use. */
const LOCALES: Readonly<Record<Language, StripeElementLocale>> = {
  en: "en",
  zh: "zh",
  "zh-Hant": "zh-TW",
  ja: "ja",
  ko: "ko",
  es: "es",
  fr: "fr",
  de: "de",
  it: "it",
  pt: "pt-BR",
  ar: "ar",
  he: "he",
};

interface CardSectionProps {
  order: Order;
  card: CardAccess;
  /** Whether another browser may pay the order too. */
  isShared: boolean;
  /** A stand-in for the processor's script, if one is set. */
  standInScript: string | undefined;
}

/** The card form and its texts. */
export async function CardSection({ order, card, isShared, standInScript }: CardSectionProps) {
  const t = await getTranslations("checkout");
  const decline = await getTranslations("decline");
  const language = await currentLanguage();
  const price = priceText(order.price, language);
  const troubles = cardFormTroubles(order, isShared);
  return (
    <section aria-labelledby="card" className="grid gap-3">
      <h2 id="card" tabIndex={-1}>
        {t("card")}
      </h2>
      <noscript>
        {/* Without script the form would wait for ever. */}
        <style>{"#card~form{display:none}"}</style>
        <p className="notice attention">{t("noScript")}</p>
      </noscript>
      <CardForm
        orderId={order.id}
        wasConfirming={order.cardAttempts.confirmingAt !== null}
        clientSecret={card.clientSecret}
        isSetUp={card.isSetUp}
        publishableKey={card.publishableKey}
        standInScript={standInScript}
        locale={LOCALES[language]}
        texts={{
          loading: t("loading"),
          late: t(troubles.late),
          failed: t(troubles.failed),
          unsure: t("unsure"),
          retry: t("retry"),
          toOrder: t("toOrder"),
          pay: t(order.renewal !== null ? "payAndRenew" : "pay", { price }),
          paying: t("paying"),
          payingLate: t("payingLate"),
          offline: t("offline"),
          secure: t("secure"),
          bank: t("bank"),
          declines: {
            card_declined: decline("card_declined"),
            insufficient_funds: decline("insufficient_funds"),
            expired_card: decline("expired_card"),
            incorrect_cvc: decline("incorrect_cvc"),
            incorrect_number: decline("incorrect_number"),
            incomplete: decline("incomplete"),
            authentication: decline("authentication"),
            unsent: decline("unsent"),
            unreached: t("unreached"),
            resting: t("resting"),
            competing: t("rivalled"),
            other: decline("other"),
          },
        }}
      />
    </section>
  );
}
