import { getTranslations } from "next-intl/server";
import { guardPart } from "#/app/guard.tsx";
import { OrderHelp, payerReference } from "#/app/order-help.tsx";
import { maskedRows } from "#/app/order-rows.tsx";
import { hasReceipt } from "#/app/payer-name.ts";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { type OrderStatus, type OrderText, textOf } from "#/lib/orders/status.ts";
import { Arrival } from "./arrival.tsx";
import { Receipt } from "./receipt/receipt.tsx";
import { PaidPanel } from "./sim-panel.tsx";

/** What became of the payment, for a payer who doesn't own the order: no advice about another person's SIM. */
export async function PayerView({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations();
  const isPaid = order.payment === "paid";
  const isPayer = isPaid && (await hasReceipt(order));
  const isOther = isPaid && !isPayer && order.cardAttempts.by !== null;
  return (
    <div className="two pay">
      <div className="stack wide">
        <Arrival status={status}>
          <p>{isOther ? t("pay.byOther") : t(PAYER_TEXTS[textOf(order)])}</p>
        </Arrival>
        <PaidPanel order={order} status={status} />
        <OrderHelp reference={payerReference(order)} />
      </div>
      {isPayer ? (
        await guardPart("receipt", () => Receipt({ order, holder: "payer" }))
      ) : (
        <section className="card stack" aria-labelledby="purchase">
          <h2 id="purchase">{t("order.purchase")}</h2>
          <Summary rows={await maskedRows(order)} />
        </section>
      )}
    </div>
  );
}

/** The sentence about the order, where it is another person's. Renewals have no pay link. */
const PAYER_TEXTS = {
  waiting: "order.text.waiting",
  checking: "order.text.checking",
  received: "pay.received",
  delivered: "pay.delivered",
  queued: "pay.queued",
  ready: "pay.ready",
  reviewPaid: "pay.reviewPaid",
  reviewRefused: "pay.reviewRefused",
  reviewQueued: "pay.reviewQueued",
  review: "order.text.review",
  refunded: "order.text.refunded",
  lapsed: "order.text.lapsed",
  ended: "pay.ended",
  refused: "pay.ended",
  rivalled: "pay.ended",
  noSubscription: "order.text.noSubscription",
  withdrawn: "order.text.withdrawn",
  withdrawnTried: "order.text.withdrawnTried",
} as const satisfies Record<OrderText, string>;
