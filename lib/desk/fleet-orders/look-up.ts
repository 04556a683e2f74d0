import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { reopenDoubles } from "./doubles.ts";

/** What an operator found in the partner's own list of orders about a SIM whose outcome the shop doesn't know. */
export interface LookedUp {
  fleetOrderId: string;
  position: number;
  isOrdered: boolean;
}

/**
 * Writes down what was found, once: only for a SIM whose outcome is unknown.
 * @returns false where it isn't unknown any more, because another operator was first or the partner's answer came late
 */
export async function noteLookedUp(
  context: DeskContext,
  operatorId: string,
  { fleetOrderId, position, isOrdered }: LookedUp,
): Promise<boolean> {
  return transact(context, async (transaction) => {
    const found = isOrdered
      ? { state: "ordered", reason: "An operator found the order at the partner." }
      : { state: "refused", reason: "An operator found no order at the partner." };
    const { numUpdatedRows } = await transaction
      .updateTable("fleet_order_sims")
      .set(found)
      .where("order_id", "=", fleetOrderId)
      .where("position", "=", position)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const now = context.clock.now();
    await reopenDoubles(transaction, { orderId: fleetOrderId, positions: [position], now });
    const detail = { position, found: isOrdered ? 1 : 0 };
    const entry = { operatorId, event: "fleet order looked up", subject: fleetOrderId, detail } as const;
    await writeAudit(transaction, entry, now);
    return true;
  });
}
