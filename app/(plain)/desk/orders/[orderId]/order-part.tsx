import type { ReactNode } from "react";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { type AuditEvent, writeRead } from "#/lib/desk/audit/audit.ts";
import { type ListPage, orderAddress, readList } from "#/lib/desk/search/filter.ts";
import type { Right } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { REPAIR, STORY } from "./texts.ts";

/** What a page about one order is opened with. */
export interface AddressedPage {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What such a page is made of. */
export interface OrderPart {
  order: Order;
  session: DeskSession;
  context: OrdersContext;
  /** The parameters of its address. */
  asked: Record<string, string | string[] | undefined>;
  /** The list that the order was opened from. */
  list: ListPage | null;
}

interface Head {
  /** Null where the page has a heading of its own. */
  title: string | null;
  right: Right;
  /** What is written down before anything is shown; null where the parts of the page do so. */
  event: AuditEvent | null;
}

/** A page of the desk about one order, with the way back; or that there is no such order. */
export function orderPart(
  { params, searchParams }: AddressedPage,
  { title, right, event }: Head,
  body: (part: OrderPart) => ReactNode | Promise<ReactNode>,
) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator(right);
    const [{ orderId }, asked] = [await params, await searchParams];
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    else if (event !== null) await writeRead(context, { operatorId: session.operator.id, event, subject: orderId });
    const list = readList(asked.list);
    return (
      <DeskFrame session={session}>
        {(order === null || title !== null) && <h1>{title ?? STORY.title}</h1>}
        {order === null ? <p>{DESK.noOrder}</p> : await body({ order, session, context, asked, list })}
        <p>
          <a href={order === null ? "/desk/orders" : orderAddress(orderId, list)}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}
