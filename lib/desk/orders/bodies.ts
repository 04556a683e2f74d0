import { keepShown } from "#/lib/desk/acts/shown.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { transact } from "#/lib/desk/context.ts";
import { type Detail, type DetailContext, openBody } from "#/lib/desk/queue/detail.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";

/** Keeps an operator's wish to read a notification of an order. @returns what the address of its page ends with */
export function askForBody(context: DetailContext, session: DeskSession, digest: string): Promise<string> {
  return keepShown(context.db.query, session, { kind: "body", secret: digest }, context.clock.now());
}

/** Opens the body of a notification about an order. That it was read is written down with it. */
export function readBody(
  context: DetailContext,
  { operator }: Pick<DeskSession, "operator">,
  { orderId, digest }: { orderId: string; digest: string },
): Promise<Detail> {
  return transact(context, async (transaction) => {
    const row = await transaction
      .selectFrom("notifications")
      .select("body_sealed")
      .where("body_digest", "=", digest)
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!row) return { status: "gone" };
    const entry = { operatorId: operator.id, event: "notification read", subject: orderId } as const;
    await writeAudit(transaction, { ...entry, detail: { notification: digest } }, context.clock.now());
    return openBody(context, operator, row.body_sealed, "notification");
  });
}
