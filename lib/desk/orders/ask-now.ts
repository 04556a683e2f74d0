import { movesSince } from "#/lib/desk/queue/changes.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { settleNow } from "#/lib/orders/settle.ts";
import { type Begun, beginRepair, endRepair, type Outcome, type Repair } from "./attempts.ts";

export type Asked = Exclude<Begun, { status: "begun" | "again" }> | { status: "asked"; outcome: Outcome };

/** Why asking the partner can't help an order; null where it can. */
export function askRefusal({ payment, service, placement, deliveredAt, erasedAt }: Order): string | null {
  if (erasedAt !== null) return "The personal data of this order were erased, so the partner can’t be asked about it.";
  if (payment === "unpaid") return "The card form was never opened, so there is no payment to ask about.";
  if (payment === "void") return "The order ended before the buyer could pay, so there is no payment to ask about.";
  if (payment !== "paid") return null;
  if (service === "active") return "It is paid, and the plan is active. The partner has nothing more to say about it.";
  if (service !== "unplaced" && placement.entriesBefore === null && deliveredAt === null) {
    return "The shop couldn’t read the SIM’s list before it placed the order, so no list can prove that the plan came. Ask the partner by phone or mail.";
  }
  return null;
}

/**
 * Asks the partner about an order at once, and lets the shop decide as it always does. An order that is paid and that the partner has not
 * acknowledged is placed again with it, under the same ids. Sent again after its process ended, the same form goes on.
 */
export async function askNow(context: OrdersContext, operator: Pick<Operator, "id">, repair: Repair): Promise<Asked> {
  const begun = await beginRepair(context, operator, repair, {
    kind: "ask",
    event: "partner asked",
    refusal: (_transaction, order) => askRefusal(order),
  });
  if (begun.status === "refused" || begun.status === "moved") return begun;
  if (begun.status === "again" && begun.outcome !== null) return { status: "asked", outcome: begun.outcome };
  const settled = await settleNow(context, repair.orderId);
  // The press before this one is asking, or died of it: only a press that asks knows how that ended.
  if (settled === null && begun.status === "again") return { status: "asked", outcome: "not asked" };
  const outcome = settled === null ? "not asked" : await outcomeOf(context, repair, settled.isAnswered);
  await endRepair(context, repair.id, outcome);
  return { status: "asked", outcome };
}

/** That the shop wrote down what it was about to ask is no answer. */
async function outcomeOf({ db }: OrdersContext, { orderId, version }: Repair, isAnswered: boolean): Promise<Outcome> {
  const moves = await movesSince(db.query, orderId, version);
  if (moves.some(({ event }) => event !== "placing")) return "changed";
  return isAnswered ? "nothing new" : "no answer";
}
