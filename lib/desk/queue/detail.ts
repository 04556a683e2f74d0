import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { visibleText } from "#/lib/desk/visible-text.ts";
import type { Seal } from "#/lib/web/seal.ts";
import type { ClaimedItem } from "./claims.ts";
import { findItem } from "./queue.ts";

/** What an item is about, as far as it holds personal data: shown on request only. */
export type Detail =
  | { status: "sim"; sim: string }
  | { status: "declared"; orderNo: string; email: string }
  | { status: "body"; body: string }
  | { status: "payment"; payId: string; comparison: string }
  /** It was erased, or its key is gone. */
  | { status: "gone" };

/** Items with something to show on request. */
export function hasDetail({ kind, key }: Pick<ClaimedItem, "kind" | "key">): boolean {
  if (kind === "set-aside") return key.startsWith("notification:");
  return ["stop", "declaration", "difference", "unmatched", "unread", "unknown-kind"].includes(kind);
}

/** An item, by its key. The audit records that it was read. */
export async function showItem(context: DeskContext, operatorId: string, key: string): Promise<ClaimedItem | null> {
  return transact(context, async (transaction) => {
    const now = context.clock.now();
    const item = await findItem({ query: transaction, now }, key);
    if (item !== null) await writeAudit(transaction, { operatorId, event: "item read", subject: key }, now);
    return item;
  });
}

export interface DetailContext extends DeskContext {
  seal: Seal;
}

/** Reads the SIM number, what was typed, or the body of a notification; that it was read is written down first. */
export async function showDetail(context: DetailContext, operator: Operator, key: string): Promise<Detail> {
  return transact(context, async (transaction) => {
    const entry = { operatorId: operator.id, event: "item opened", subject: key } as const;
    await writeAudit(transaction, entry, context.clock.now());
    const id = key.slice(key.indexOf(":") + 1);
    if (key.startsWith("stop:") || key.startsWith("number-stop:")) {
      const table = key.startsWith("stop:") ? "renewal_stops" : "number_stops";
      const stop = await transaction.selectFrom(table).select("sim").where("id", "=", id).executeTakeFirst();
      return stop ? { status: "sim", sim: stop.sim } : { status: "gone" };
    }
    if (key.startsWith("declaration:")) {
      const declarations = transaction.selectFrom("declarations").select(["order_no", "email"]).where("id", "=", id);
      const typed = await declarations.executeTakeFirst();
      if (!typed || typed.order_no === null || typed.email === null) return { status: "gone" };
      return { status: "declared", orderNo: typed.order_no, email: typed.email };
    }
    if (key.startsWith("difference:")) {
      const differences = transaction.selectFrom("desk_differences").where("id", "=", id);
      const found = await differences.select(["pay_id", "reconciliation_id"]).executeTakeFirst();
      return found
        ? { status: "payment", payId: found.pay_id, comparison: found.reconciliation_id }
        : { status: "gone" };
    }
    const isUnread = key.startsWith("unread:");
    const row = isUnread
      ? await transaction
          .selectFrom("unread_notifications")
          .select("body_sealed")
          .where("id", "=", id)
          .executeTakeFirst()
      : await transaction
          .selectFrom("notifications")
          .select("body_sealed")
          .where("body_digest", "=", id)
          .executeTakeFirst();
    return openBody(context, operator, row?.body_sealed, isUnread ? "unread notification" : "notification");
  });
}

/** What a kept body says, as far as the operator's right goes. */
export function openBody(
  { seal }: Pick<DetailContext, "seal">,
  operator: Operator,
  sealed: string | undefined,
  purpose: "notification" | "unread notification",
): Detail {
  if (!sealed) return { status: "gone" };
  try {
    return { status: "body", body: visibleText(seal.open(sealed, purpose), operator) };
  } catch {
    return { status: "gone" };
  }
}
