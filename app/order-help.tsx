import { getTranslations } from "next-intl/server";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";

/** A mail to the seller about an order, with its reference filled in; nothing in a shop without an email address for it. */
export async function OrderHelp({ reference }: { reference: string }) {
  const t = await getTranslations("order.firstAid");
  const address = await helpAddress(reference);
  return (
    address && (
      <p className="screen">
        <a href={address}>{t("help")}</a>
      </p>
    )
  );
}

/** The same for a browser that may see the order: it leads to the form, which sends along what is known. */
export async function AskForHelp({ orderId }: { orderId: string }) {
  const t = await getTranslations("order.firstAid");
  return (
    <p className="screen">
      <a href={helpPage(orderId)}>{t("help")}</a>
    </p>
  );
}

export function helpPage(orderId: string): string {
  return `/help/${orderId}`;
}

async function helpAddress(reference: string): Promise<string | null> {
  const { SHOP_SUPPORT_EMAIL: email } = env();
  const t = await getTranslations("checkout");
  return email ? `mailto:${email}?subject=${encodeURIComponent(`${t("reference")} ${reference}`)}` : null;
}

/** What a payer may call an order: the order number, once it is paid; before, what its address says. */
export function payerReference({ payment, partnerIds, id }: Order): string {
  return payment === "paid" ? partnerIds.orderNo : id;
}
