import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { type CheckoutState, readCheckout, switchCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";

/** Why checkout is closed or opened: chosen from a list, so that the audit holds no free text. */
export const REASONS = ["card testing", "partner down", "wrong prices", "maintenance", "over", "other"] as const;

export interface Turn {
  isClosed: boolean;
  reason: (typeof REASONS)[number];
  /** When the state that the form was drawn from began; null where it never changed. */
  drawnFrom: number | null;
}

/**
 * Closes or opens checkout, with its row of the audit. Pressed twice it is once.
 * @returns null when it is as wished; otherwise how another operator has changed it since the form was drawn
 */
export async function turnCheckout(
  context: DeskContext,
  operator: Operator,
  { isClosed, reason, drawnFrom }: Turn,
): Promise<CheckoutState | null> {
  const { db, clock } = context;
  return transact(context, async (transaction) => {
    const before = await readCheckout({ query: transaction });
    if (before.isClosed === isClosed) return null;
    if ((before.changed?.at ?? null) !== drawnFrom) return before;
    const by = `${operator.name} (${reason})`;
    if (!(await switchCheckout({ query: transaction, time: db.time }, { isClosed, by }))) return null;
    const event = isClosed ? "checkout closed" : "checkout opened";
    await writeAudit(transaction, { operatorId: operator.id, event, subject: "", detail: { reason } }, clock.now());
    return null;
  });
}
