import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { CardSafety } from "#/app/(live)/checkout/[orderId]/card/card-safety.tsx";
import { cardTexts, LOCALES } from "#/app/(live)/checkout/[orderId]/card/card-texts.ts";
import type { EmailFormProps } from "#/app/(live)/checkout/[orderId]/email-form.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { PayForm } from "./pay-form-chunk.tsx";

interface PaySectionProps extends EmailFormProps {
  order: Order;
  publishableKey: string;
  /** The address of the processor's script. */
  script: string;
}

/** E-mail and card on one screen, and their texts. */
export async function PaySection({ order, publishableKey, script, ...form }: PaySectionProps) {
  const t = await getTranslations("checkout");
  const pay = await getTranslations("pay");
  const language = await currentLanguage();
  // By the script of the page before, so script runs there.
  const asked = await headers();
  const isFetched = asked.get("accept") === "text/x-component";
  const texts = await cardTexts(order, { isShared: false, isAgain: true });
  return (
    <>
      {!isFetched && (
        <noscript>
          <style nonce={asked.get("x-nonce") ?? ""}>{"#pay form{display:none}"}</style>
          <p className="notice attention">{t("noScript")}</p>
        </noscript>
      )}
      <div id="pay">
        <PayForm
          {...form}
          setting={{ orderId: order.id, publishableKey, script, locale: LOCALES[language] }}
          currency={order.price.currency}
          cardTexts={{
            ...texts,
            placing: t("placing"),
            asking: t("asking"),
            orCard: t("orCard"),
            continueHint: t("continueHint"),
            askSomeone: pay("offer"),
          }}
        />
      </div>
      <CardSafety />
    </>
  );
}
