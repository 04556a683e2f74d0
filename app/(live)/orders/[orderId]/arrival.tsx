import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#/components/icon.tsx";
import type { OrderStatus } from "#/lib/orders/status.ts";

/** What the SIM beside the heading shows. */
const SIGNS: Partial<Record<OrderStatus, IconName>> = {
  received: "check",
  queued: "clock",
  ready: "check",
  ended: "cross",
  refunded: "cross",
  review: "help",
};

/** How the order stands, in its heading and one sentence. */
export async function Arrival({ status, children }: { status: OrderStatus; children: ReactNode }) {
  const t = await getTranslations("order");
  const sign = SIGNS[status];
  return (
    <div className={`arrival ${status}`}>
      <span className="mark">{sign && <Icon name={sign} />}</span>
      <div>
        <h1>{t(`heading.${status}`)}</h1>
        {children}
      </div>
    </div>
  );
}
