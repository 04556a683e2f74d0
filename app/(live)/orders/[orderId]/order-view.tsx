import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { Unanswered } from "#/app/(live)/unanswered.tsx";
import { guardPart } from "#/app/guard.tsx";
import { orderRows } from "#/app/order-rows.tsx";
import { hasReceipt } from "#/app/payer-name.ts";
import { Reminders } from "#/app/reminders/reminders.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { type OrderStatus, textOf } from "#/lib/orders/status.ts";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { renewals } from "#/lib/shop/index.ts";
import { Arrival } from "./arrival.tsx";
import { FirstAid } from "./first-aid.tsx";
import { OtherPays } from "./pay-link/other-pays.tsx";
import { Receipt } from "./receipt/receipt.tsx";
import { SimPanel } from "./sim-panel.tsx";
import { SupportCase } from "./support-case.tsx";
import { Timeline } from "./timeline.tsx";

/** The complete order, for the browser that made it: its status, what that means for the money, what to do next. */
export async function OrderView({ order, status }: { order: Order; status: OrderStatus }) {
  const t = await getTranslations("order");
  return (
    <div className="two pay">
      <div className="stack wide">
        <Arrival status={status}>
          <p>{t(`text.${textOf(order)}`)}</p>
        </Arrival>
        {await guardPart("renewal", () => RenewalTrouble({ order }))}
        <SimPanel order={order} status={status} />
        <div className="pair">
          {status === "ready" && <FirstAid />}
          <Timeline order={order} />
        </div>
        {await guardPart("support case", () => SupportCase({ order, status }))}
        {await guardPart("reminders", () => Reminders({ order, from: "order", around: inBoundary }))}
        {canBePaidByLink(order) && (await guardPart("pay link", () => OtherPays({ order })))}
      </div>
      {order.payment === "paid" ? await guardPart("receipt", () => Paid({ order })) : <Purchase order={order} />}
    </div>
  );
}

function inBoundary(form: ReactNode): ReactNode {
  return <FormBoundary fallback={<Unanswered text="order.billing.unanswered" />}>{form}</FormBoundary>;
}

/** The receipt, unless another browser has paid and has it. */
async function Paid({ order }: { order: Order }) {
  return (await hasReceipt(order)) ? Receipt({ order, holder: "owner" }) : <Purchase order={order} />;
}

/** What is bought, without a receipt. */
async function Purchase({ order }: { order: Order }) {
  const t = await getTranslations();
  const reference: [string, string] = [t("checkout.reference"), order.partnerIds.orderNo];
  return (
    <section className="card stack" aria-labelledby="purchase">
      <h2 id="purchase">{t("order.purchase")}</h2>
      <Summary rows={[reference, ...(await orderRows(order))]} />
      {order.payment === "paid" && <p>{t("pay.byPayer")}</p>}
      {order.payment !== "void" && <p className="note">{t("order.keep", { reference: order.partnerIds.orderNo })}</p>}
    </section>
  );
}

/** What is wrong with the renewal that an order has paid for; nothing where all is well. */
export async function RenewalTrouble({ order }: { order: Order }) {
  const trouble = await (await renewals()).troubleOf(order);
  if (trouble === null) return null;
  const t = await getTranslations("renewal");
  return (
    <Notice kind="attention">
      <p>{t(trouble, { page: (await getTranslations("sim"))("title") })}</p>
    </Notice>
  );
}
