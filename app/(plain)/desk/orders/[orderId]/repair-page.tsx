import { randomBytes } from "node:crypto";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { writeRead } from "#/lib/desk/audit.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { RepairForm } from "./repair-form.tsx";
import { REPAIR } from "./texts.ts";

interface Repairing {
  kind: "ask" | "receipt";
  params: Promise<{ orderId: string }>;
  texts: { title: string; what: string; button: string };
  /** Why it can't help; null where it can. */
  refusal(order: Order): string | null;
  /** What else will happen to this order. */
  more(order: Order): readonly string[];
}

/** A repair's own page: what exactly will happen, then one button; or the reason in its place. */
export function repairPage({ kind, params, texts, refusal, more }: Repairing) {
  return guardPage("desk/orders", "part", async () => {
    const { operator, ...session } = await requireOperator("act");
    const { orderId } = await params;
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    else await writeRead(context, { operatorId: operator.id, event: "order read", subject: orderId });
    const reason = order === null ? DESK.noOrder : refusal(order);
    const id = randomBytes(16).toString("base64url");
    return (
      <DeskFrame session={{ operator, ...session }}>
        <h1>{texts.title}</h1>
        <div className="card stack">
          {order !== null && <p className="note">{order.partnerIds.orderNo}</p>}
          {order === null || reason !== null ? (
            <p>{reason}</p>
          ) : (
            <>
              {[texts.what, ...more(order)].map((text) => (
                <p key={text}>{text}</p>
              ))}
              <RepairForm kind={kind} drawn={{ id, orderId, version: order.version }} button={texts.button} />
            </>
          )}
          <p>
            <a href={order === null ? "/desk/orders" : `/desk/orders/${orderId}`}>{REPAIR.back}</a>
          </p>
        </div>
      </DeskFrame>
    );
  });
}
