import { randomBytes } from "node:crypto";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { listText, orderAddress, readList } from "#/lib/desk/search/filter.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { RepairForm } from "./repair-form.tsx";
import { REPAIR } from "./texts.ts";

/** What a repair's page is opened with. */
export interface AddressedPage {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

interface Repairing extends AddressedPage {
  kind: "ask" | "receipt";
  texts: { title: string; what: string; button: string };
  /** Why it can't help; null where it can. */
  refusal(context: DeskContext, order: Order): Promise<string | null> | string | null;
  /** What else will happen to this order. */
  more(order: Order): readonly string[];
}

/** A repair's own page: what exactly will happen, then one button; or the reason in its place. */
export function repairPage({ kind, params, searchParams, texts, refusal, more }: Repairing) {
  return guardPage("desk/orders", "part", async () => {
    const { operator, ...session } = await requireOperator("act");
    const { orderId } = await params;
    const list = readList((await searchParams).list);
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    else await writeRead(context, { operatorId: operator.id, event: "order read", subject: orderId });
    const reason = order === null ? DESK.noOrder : await refusal(context, order);
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
              <RepairForm
                kind={kind}
                drawn={{ id, orderId, version: order.version, ...(list && { list: listText(list) }) }}
                button={texts.button}
              />
            </>
          )}
          <p>
            <a href={order === null ? "/desk/orders" : orderAddress(orderId, list)}>{REPAIR.back}</a>
          </p>
        </div>
      </DeskFrame>
    );
  });
}
