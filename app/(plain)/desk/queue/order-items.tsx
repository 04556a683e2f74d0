import { readItemsOfOrder } from "#/lib/desk/queue/queue.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { ItemLine } from "./item-line.tsx";
import { PANEL } from "./texts.ts";

/** What the queue has about an order, handled or not. For the order's page, which writes down that it was read. */
export async function OrderItems({ orderId, session }: { orderId: string; session: DeskSession }) {
  const context = await shopContext();
  const items = await readItemsOfOrder(context, orderId);
  return (
    <section className="card stack">
      <h2>{PANEL.title}</h2>
      {items.length === 0 && <p>{PANEL.none}</p>}
      <ul className="items">
        {items.map((item) => (
          <ItemLine
            key={item.key}
            item={item}
            session={session}
            now={context.clock.now()}
            back={`/desk/orders/${orderId}`}
            isAtOrder
          />
        ))}
      </ul>
    </section>
  );
}
