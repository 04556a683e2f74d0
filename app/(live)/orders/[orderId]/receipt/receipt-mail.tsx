import { getTranslations } from "next-intl/server";
import type { Order } from "#/lib/orders/order.ts";
import { mailState } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** Where the receipt went by mail, for the owner. Nothing is said of a mail that isn't to be sent. */
export async function ReceiptMail({ order: { id, email } }: { order: Order }) {
  const state = await mailState("receipt", id);
  if (email === null || state === null || state === "dropped") return null;
  const t = await getTranslations("order.receiptMail");
  // The service worker's copy has no email address: it may outlive the session.
  return <p data-unkept="">{t(state, { email: isolated(email, await currentLanguage()) })}</p>;
}
