import { randomBytes } from "node:crypto";
import type { DeskContext } from "#/lib/desk/context.ts";
import { listText } from "#/lib/desk/search/filter.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type AddressedPage, orderPart } from "./order-part.tsx";
import { RepairForm } from "./repair-form.tsx";

interface Repairing extends AddressedPage {
  kind: "ask" | "receipt";
  texts(order: Order): { title: string; what: string; button: string };
  /** Why it can't help; null where it can. */
  refusal(context: DeskContext, order: Order): Promise<string | null> | string | null;
  /** What else will happen to this order. */
  more(order: Order): readonly string[];
}

/** A repair's own page: what exactly will happen, then one button; or the reason in its place. */
export function repairPage({ kind, texts, refusal, more, ...addressed }: Repairing) {
  const head = { title: null, right: "act", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, context, list }) => {
    const { title, what, button } = texts(order);
    const reason = await refusal(context, order);
    const id = randomBytes(16).toString("base64url");
    return (
      <>
        <h1>{title}</h1>
        <div className="card stack">
          <p className="note">{order.partnerIds.orderNo}</p>
          {reason !== null ? (
            <p>{reason}</p>
          ) : (
            <>
              {[what, ...more(order)].map((text) => (
                <p key={text}>{text}</p>
              ))}
              <RepairForm
                kind={kind}
                drawn={{ id, orderId: order.id, version: order.version, ...(list && { list: listText(list) }) }}
                button={button}
              />
            </>
          )}
        </div>
      </>
    );
  });
}
