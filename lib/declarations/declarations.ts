import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { readTypedAddress } from "#/lib/mail/typed-address.ts";
import { flagOnce } from "#/lib/orders/attention/flag.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CANCELLED, mayRenew, WITHDRAWN } from "#/lib/orders/status.ts";
import { holdOrder, readOrders, transact } from "#/lib/orders/store.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import { holdingEndOf } from "#/lib/renewals/going-on.ts";
import { requestStop, stopRenewal } from "#/lib/renewals/stop-renewal.ts";
import type { StopRequest } from "#/lib/renewals/stop-request.ts";
import type { Language } from "#/lib/text/language.ts";
import { acknowledge, type DeclarationKind } from "./acknowledge.ts";

/** What a reader declares by the second press. */
export interface NewDeclaration {
  kind: DeclarationKind;
  /** Names the form: sent twice, it is one declaration. */
  attempt: string;
  /** Both as typed, in one line each (`oneLine`). */
  orderNo: string;
  email: string;
  language: Language;
}

/** Withdrawals from contracts and cancellations of renewals, by an order number and an email address alone. */
export interface Declarations {
  /**
   * Stores the declaration and acts on it at once, where an order has that number and that address. Its outcome says nothing of that.
   * @returns when it was declared, in epoch milliseconds
   */
  declare(declaration: NewDeclaration): Promise<number>;
}

export function createDeclarations(context: OrdersContext): Declarations {
  return {
    async declare(declaration) {
      const { declaredAt, stop } = await transact(context, (transaction) => store(context, transaction, declaration));
      // The reader doesn't wait for the partner: how long that takes would tell that there is an order. After a failure the sweeper tries again.
      if (stop) void trackPending(stopNow(context, stop));
      return declaredAt;
    },
  };
}

/** Declaration, acknowledgement and what follows from it are one transaction. */
async function store(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  declaration: NewDeclaration,
): Promise<{ declaredAt: number; stop: StopRequest | null }> {
  const { kind, attempt, orderNo, email, language } = declaration;
  const at = context.clock.now();
  const id = createHash("sha256")
    .update(JSON.stringify([kind, attempt, orderNo, email]))
    .digest("base64url");
  const order = await findOrderOf(transaction, declaration);
  // So that it isn't erased meanwhile. An erased order has no address, and the declaration then fits none.
  if (order) await holdOrder(transaction, order);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("declarations")
    .values({ id, kind, declared_at: at, language, order_no: orderNo, email, order_id: order?.id ?? null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const stored = transaction.selectFrom("declarations").select("declared_at").where("id", "=", id);
    return { declaredAt: (await stored.executeTakeFirstOrThrow()).declared_at, stop: null };
  }
  if (!order) {
    context.log.info("a declaration fits no order", { kind });
    return { declaredAt: at, stop: null };
  }
  await acknowledge(transaction, order, { id, kind, language, declaredAt: at }, at);
  // A case for the operator. Neither is a doubt about the payment: a paid order's page stays as it is.
  if (kind === "withdrawal") await flagOnce(transaction, order, [WITHDRAWN], at);
  else if (mayRenew(order)) await flagOnce(transaction, order, [CANCELLED], at);
  else return { declaredAt: at, stop: await requestEnd(context, transaction, order) };
  return { declaredAt: at, stop: null };
}

/** The order with this number, if this is its email address. */
async function findOrderOf(
  transaction: Transaction<Schema>,
  { orderNo, email }: NewDeclaration,
): Promise<Order | null> {
  // Our numbers are digits: spaces, dashes and words before them are the reader's.
  const number = orderNo.normalize("NFKC").replace(/\D/g, "");
  const [order] = await readOrders(transaction.selectFrom("orders").selectAll().where("order_no", "=", number));
  return order && isAddressOf(order, email) ? order : null;
}

/** Whether this is the order's email address, as typed. */
export function isAddressOf(order: Pick<Order, "email">, typed: string): boolean {
  return order.email !== null && foldCase(order.email) === foldCase(typed);
}

/** As the checkout stores it, without case. */
function foldCase(typed: string): string {
  const read = readTypedAddress(typed);
  return ("address" in read ? read.address : typed.trim()).toLowerCase();
}

/**
 * A request to end the order's own renewal; null where it has none, or none that goes on. A visitor can open an order for a SIM with their own
 * address, so it ends no other one of the SIM. One that is paid for later is stopped once it is found (`lib/renewals/check-renewal.ts`).
 */
async function requestEnd(
  context: OrdersContext,
  transaction: Transaction<Schema>,
  order: Order,
): Promise<StopRequest | null> {
  if (order.renewal === null || order.payment !== "paid") return null;
  if ((await holdingEndOf(context, transaction, order)) !== null) return null;
  return requestStop(context, order, transaction);
}

async function stopNow(context: OrdersContext, stop: StopRequest): Promise<void> {
  try {
    await stopRenewal(context, stop);
  } catch (error) {
    context.log.error("stopping a renewal failed", { stopId: stop.id, error });
  }
}
