import { getTranslations } from "next-intl/server";
import { CaseStatus } from "#/app/case-status.tsx";
import { AskForHelp, helpPage } from "#/app/order-help.tsx";
import { findCaseOf } from "#/lib/cases/cases.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { OrderStatus } from "#/lib/orders/status.ts";
import { shopContext } from "#/lib/shop/index.ts";

/** The way to ask for help with the order, or what became of it since the buyer did. */
export async function SupportCase({ order: { id, erasedAt }, status }: { order: Order; status: OrderStatus }) {
  if (erasedAt !== null) return null;
  const found = await findCaseOf((await shopContext()).db.query, id);
  // An order in review has a button for it.
  if (found === null) return status === "review" ? null : <AskForHelp orderId={id} />;
  const t = await getTranslations("support");
  return (
    <div className="screen">
      <CaseStatus found={found} />
      <p>
        <a href={helpPage(id)}>{t("again")}</a>
      </p>
    </div>
  );
}
