import type { StripeElementLocale } from "@stripe/stripe-js";
import { getTranslations } from "next-intl/server";
import { cardFormTroubles } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Language } from "#/lib/text/language.ts";
import { priceText } from "#/lib/text/price.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** The processor's tag for each of our languages. Of its two for Portuguese, the one that most readers use. */
export const LOCALES: Readonly<Record<Language, StripeElementLocale>> = {
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

/**
 * @param isShared whether another browser may pay the order too
 * @param isAgain whether the buyer may have typed a card before
 */
export async function cardTexts(order: Order, { isShared, isAgain }: { isShared: boolean; isAgain: boolean }) {
  const t = await getTranslations("checkout");
  const decline = await getTranslations("decline");
  const price = priceText(order.price, await currentLanguage());
  const troubles = cardFormTroubles(order, isShared);
  return {
    card: t("card"),
    loading: t("loading"),
    late: t(troubles.late),
    failed: t(troubles.failed),
    ...(isAgain && { typeAgain: t("typeAgain") }),
    retry: t("retry"),
    toOrder: t("toOrder"),
    pay: t(order.renewal !== null ? "payAndRenew" : "pay", { price }),
    paying: t("paying"),
    payingLate: t("payingLate"),
    offline: t("offline"),
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
      unreachable: t("unreachable"),
      unclear: t("unanswered"),
      again: decline("again"),
      resting: t("resting"),
      // Only renewals compete.
      ...(order.renewal && { competing: t("rivalled") }),
      other: decline("other"),
    },
  };
}
