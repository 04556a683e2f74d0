import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { StoredDeclaration } from "#/lib/declarations/acknowledge.ts";
import { isAddressOf } from "#/lib/declarations/declarations.ts";
import { withdrawFrom } from "#/lib/declarations/match-withdrawal.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { type Begun, beginRepair, type Repair } from "#/lib/desk/orders/attempts.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { reasonsOf, WITHDRAWN } from "#/lib/orders/status.ts";
import { ConflictError, findOrder } from "#/lib/orders/store.ts";
import type { Language } from "#/lib/text/language.ts";

/** A withdrawal as it was typed. */
interface Declared {
  declaredAt: number;
  orderNo: string;
  email: string;
}

/** A withdrawal that fits no order, beside the order that an operator means. */
export interface ComparedWithdrawal {
  order: Order;
  /** Null where the shop doesn't keep it. */
  declared: Declared | null;
  /** The address that was typed is the order's. */
  isOwnAddress: boolean;
  /** Why it can't be matched; null where it can. */
  refusal: string | null;
}

/** Both sides. The read of what was typed is written down. Null when there is no such order. */
export async function compareWithdrawal(
  context: OrdersContext,
  operatorId: string,
  { orderId, declaration }: { orderId: string; declaration: string },
): Promise<ComparedWithdrawal | null> {
  const { query } = context.db;
  const order = await findOrder(query, orderId);
  if (order === null) return null;
  const stored = await findStored(query, declaration);
  if (stored !== null)
    await writeRead(context, { operatorId, event: "item opened", subject: `declaration:${declaration}` });
  return {
    order,
    declared: stored?.typed ?? null,
    isOwnAddress: stored?.typed ? isAddressOf(order, stored.typed.email) : false,
    refusal: await refusalOf(query, stored, order),
  };
}

/**
 * Matches a withdrawal to an order by an operator's word. What follows is what would have followed had its buyer typed the order's number and
 * address. All of it is one transaction.
 */
export function matchWithdrawal(
  context: OrdersContext,
  operator: Pick<Operator, "id">,
  { declaration, ...repair }: Repair & { declaration: string },
): Promise<Begun> {
  return beginRepair(context, operator, repair, {
    kind: "withdrawal",
    event: "withdrawal matched",
    detail: { declaration },
    refusal: async (transaction, order) => refusalOf(transaction, await findStored(transaction, declaration), order),
    async write(transaction, order, at) {
      const stored = await findStored(transaction, declaration);
      if (stored === null) throw new ConflictError("the declaration was erased meanwhile");
      await withdrawFrom(context, transaction, order, stored, at);
      return "declared";
    },
  });
}

interface Stored extends StoredDeclaration {
  orderId: string | null;
  typed: Declared | null;
}

async function findStored(query: Kysely<Schema>, id: string): Promise<Stored | null> {
  const row = await query.selectFrom("declarations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { kind, language, declared_at: declaredAt, order_id: orderId, order_no: orderNo, email } = row;
  return {
    id,
    // Only `declare` writes these, so the texts are ours.
    kind: kind as Stored["kind"],
    language: language as Language,
    declaredAt,
    orderId,
    typed: orderNo === null || email === null ? null : { declaredAt, orderNo, email },
  };
}

async function refusalOf(query: Kysely<Schema>, stored: Stored | null, order: Order): Promise<string | null> {
  if (stored === null) return "The shop doesn’t keep this declaration any more.";
  if (stored.orderId !== null) {
    if (stored.orderId === order.id) return "It is matched to this order already.";
    const other = await findOrder(query, stored.orderId);
    return `It is matched already, to the order ${other?.partnerIds.orderNo}.`;
  }
  if (stored.kind !== "withdrawal") return unmatchableDeclaration(stored.kind);
  if (order.erasedAt !== null)
    return "The personal data of this order were erased, so nothing can be compared with it.";
  if (reasonsOf(order).includes(WITHDRAWN)) return "Its buyer has already withdrawn from this order.";
  return order.createdAt > stored.declaredAt ? "This order was made after the withdrawal." : null;
}

/** Why a declaration of this kind can't be matched by hand; null where it can. */
export function unmatchableDeclaration(kind: string): string | null {
  return kind === "withdrawal" ? null : "Stop the auto-renewal on the order’s page. Then mark this as handled.";
}
