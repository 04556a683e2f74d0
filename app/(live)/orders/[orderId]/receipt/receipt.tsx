import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { Unanswered } from "#/app/(live)/unanswered.tsx";
import { chargeOf, maskedRows, orderRows, type Row } from "#/app/order-rows.tsx";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import type { Billed, Holder } from "#/lib/receipts/receipts.ts";
import { standingRefundsOf } from "#/lib/receipts/refunds.ts";
import type { SellerLines } from "#/lib/receipts/seller-lines.ts";
import { receipts, renewals, shopContext } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptMail } from "./receipt-mail.tsx";

interface ReceiptProps {
  order: Order;
  holder: Holder;
  /** For a browser that may neither write the holder's lines nor read the address that the receipt went to. */
  isReadOnly?: boolean;
}

/** The proof of a payment, which is also what the page prints. Only what stays true stands on it. */
export async function Receipt({ order, holder, isReadOnly = false }: ReceiptProps) {
  const t = await getTranslations();
  const language = await currentLanguage();
  const { seller, billed, number } = await (await receipts()).of(order, holder);
  const facts: Row[] = [
    [t("order.orderedAt"), <Moment key="ordered" at={order.createdAt} language={language} />],
    ...(order.paidAt === null
      ? []
      : [[t("order.paidAt"), <Moment key="paid" at={order.paidAt} language={language} />] satisfies Row]),
    ...(holder === "owner" ? await renewalRows(order) : []),
    // Its end may still move with what else is on the SIM. Its length stands here in any case.
    ...(order.activeAt === null
      ? []
      : [[t("order.step.active"), <Moment key="active" at={order.activeAt} language={language} />] satisfies Row]),
    // Only the seller knows how much tax the total includes.
    ...(seller.taxNote ? [[t("order.tax"), await lines(seller.taxNote)] satisfies Row] : []),
  ];
  const rows: Row[] = [
    ...(number === null ? [] : [[t("order.receiptNumber"), isolated(number, language)] satisfies Row]),
    ...(await billedRows(billed)),
    [t("checkout.reference"), order.partnerIds.orderNo],
    ...(await (holder === "owner" ? orderRows(order, facts) : maskedRows(order, facts))),
  ];
  return (
    <section className="card stack receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t("order.receipt")}</h2>
      <From seller={seller} />
      <Refunds order={order} />
      <Summary rows={rows} />
      <div className="stack screen">
        {holder === "owner" && !isReadOnly && <ReceiptMail order={order} />}
        <p>
          {/* Shown by the page's script, which prints. */}
          <button type="button" className="quiet low" data-print hidden>
            {t("order.print")}
          </button>
        </p>
        {!isReadOnly && (
          <>
            <BillingForm order={order} billed={billed} />
            <p className="note">{t("order.keep", { reference: order.partnerIds.orderNo })}</p>
          </>
        )}
      </div>
    </section>
  );
}

/** The refunds that the seller has recorded. On paper too: without them the receipt would claim too much. */
export async function Refunds({ order }: { order: Order }) {
  const t = await getTranslations("order");
  const language = await currentLanguage();
  const refunds = await standingRefundsOf((await shopContext()).db.query, order.id);
  return refunds.map(({ id, money, refundedOn }) => (
    <p key={id}>{t("refunded", { amount: priceText(money, language), date: dayText(refundedOn, language) })}</p>
  ));
}

async function From({ seller: { name, address, taxId } }: { seller: SellerLines }) {
  const t = await getTranslations("order");
  const rest = await lines(address, taxId && t("taxId", { id: taxId }));
  return (
    <p className="lines">
      <b>{await lines(name)}</b>
      {rest && `\n${rest}`}
    </p>
  );
}

/** Lines that may run in another direction than the page. */
async function lines(...texts: (string | null)[]): Promise<string> {
  const language = await currentLanguage();
  const all = texts.flatMap((text) => (text ? text.split("\n") : []));
  return all.map((line) => isolated(line, language)).join("\n");
}

async function billedRows(billed: Billed | null): Promise<Row[]> {
  const t = await getTranslations("order");
  const text = billed && (await lines(billed.company, billed.taxId && t("taxId", { id: billed.taxId })));
  if (!text) return [];
  return [
    [
      t("billedTo"),
      <span key="billed" className="lines">
        {text}
      </span>,
    ],
  ];
}

async function BillingForm({ order, billed }: { order: Order; billed: Billed | null }) {
  const t = await getTranslations("order.billing");
  const texts = { company: t("company"), taxId: t("taxId"), save: t("save") };
  return (
    <FormBoundary fallback={<Unanswered text="order.billing.unanswered" />}>
      <ReceiptForm
        orderId={order.id}
        billed={billed ?? { company: "", taxId: "" }}
        texts={{ ...texts, title: t(billed ? "change" : "add") }}
      />
    </FormBoundary>
  );
}

/** More would not leave the receipt on one page. */
const MOST_PAYMENTS = 12;

/** The buyer's choice of renewal; then the latest payments of the renewal. */
async function renewalRows(order: Order): Promise<Row[]> {
  if (order.renewal === null) return [];
  const t = await getTranslations("order");
  const language = await currentLanguage();
  const times = (await (await renewals()).paymentsOf(order)).slice(-MOST_PAYMENTS);
  const paid: ReactNode = times.map((at) => (
    <div key={at}>
      <Moment at={at} language={language} />
    </div>
  ));
  return [
    [t("renewal"), t("renewalTerms", await chargeOf(order))],
    ...(times.length > 0 ? [[t("renewed"), paid] satisfies Row] : []),
  ];
}
