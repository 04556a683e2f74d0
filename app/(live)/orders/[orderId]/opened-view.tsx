import { getTranslations } from "next-intl/server";
import { guardPart } from "#/app/guard.tsx";
import { maskedRows } from "#/app/order-rows.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { OWNER } from "#/lib/orders/order.ts";
import { type OrderStatus, textOf } from "#/lib/orders/status.ts";
import { isReceiptOf } from "#/lib/receipts/receipts.ts";
import { Arrival } from "./arrival.tsx";
import { Receipt } from "./receipt/receipt.tsx";
import { PaidPanel } from "./sim-panel.tsx";
import { SupportCase } from "./support-case.tsx";

/** The order for a browser that opened it by the link in its mail: it can be read, but not changed. */
export async function OpenedView({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations();
  const hasReceipt = order.payment === "paid" && isReceiptOf(order, OWNER);
  return (
    <div className="two pay">
      <div className="stack wide">
        <Arrival status={status}>
          <p>{t(`order.text.${textOf(order)}`)}</p>
        </Arrival>
        <PaidPanel order={order} status={status} />
        {await guardPart("support case", () => SupportCase({ order, status }))}
        <p className="note screen">
          {t("mail.byLink")} <a href={`/mail?order=${order.id}`}>{t("mail.title")}</a>
        </p>
      </div>
      {hasReceipt ? (
        await guardPart("receipt", () => Receipt({ order, holder: "owner", isReadOnly: true }))
      ) : (
        <section className="card stack" aria-labelledby="purchase">
          <h2 id="purchase">{t("order.purchase")}</h2>
          <Summary rows={await maskedRows(order)} />
        </section>
      )}
    </div>
  );
}
