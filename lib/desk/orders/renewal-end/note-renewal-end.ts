import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { renewalRefusal } from "#/lib/desk/orders/stop-renewal.ts";
import { hasChanged } from "#/lib/desk/queue/changes.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import { findAndHoldOrder } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { holdingEndOf } from "#/lib/renewals/going-on.ts";
import { noteEndOn } from "#/lib/renewals/note-end.ts";
import { idsOf, isStopOpen, latestRenewing } from "#/lib/renewals/own-renewal.ts";
import { queryRenewal } from "#/lib/renewals/stop-renewal.ts";
import { fulfilStopRequest, latestStopRequest, noteEndOfOne, type StopRequest } from "#/lib/renewals/stop-request.ts";

/** `stopId`: the request of its SIM that was open when the operator read the sentences; null for none. */
const detail = z.object({
  orderId: z.string(),
  version: z.number().int(),
  stopId: z.string().nullable(),
  word: z.string(),
});

const LEAST_WORD = 10;
const MOST_WORD = 1_000;

/** What is wrong with the operator's word how they know; null where nothing is. */
export function wordFault(word: string): string | null {
  if (word.length < LEAST_WORD) return "Say how you know, such as who at the partner told you, and when.";
  return word.length > MOST_WORD ? "That’s too long. Keep it to 1,000 characters." : null;
}

/** The request of an order's SIM that isn't fulfilled. */
export async function openStopOf(query: Kysely<Schema>, { sim }: Order): Promise<StopRequest | null> {
  const request = await latestStopRequest(query, sim);
  return request?.stoppedAt === null ? request : null;
}

/** Why no operator can note the end of an order's auto-renewal, by the shop's own records; null where one can. */
export async function endRefusal(reading: Reading, query: Kysely<Schema>, order: Order): Promise<string | null> {
  const refusal = renewalRefusal(order);
  if (refusal !== null) return refusal;
  const open = await openStopOf(query, order);
  if (open !== null && isNamed(open, order)) return null;
  return (await holdingEndOf(reading, query, order)) === null ? null : "It has ended already, by the shop’s records.";
}

/** The same by what the partner says now: one that it shows is stopped, not noted. */
export async function shownRefusal(context: OrdersContext, order: Order): Promise<string | null> {
  const shown = await queryRenewal(context, order.sim, order.language);
  if (shown === "unknown") return "The partner gave no answer. Try again in a minute.";
  if (typeof shown === "string") return null;
  const isLatest = shown.payId === null && (await latestRenewing(context.db.query, order.sim))?.id === order.id;
  if (!isLatest && !namesOrder(shown, order)) return null;
  return "The partner says that it is on. Stop it instead.";
}

/**
 * What confirming will do, one sentence each.
 * @param isTold whether the buyer gets a mail
 */
export function endSentences({ partnerIds, plan, sim }: Order, word: string, isTold: boolean): string[] {
  return [
    `The shop notes that the auto-renewal of the order ${partnerIds.orderNo} has ended: ${plan.title}, SIM …${sim.slice(-4)}.`,
    `A note on the order says how you know: ${word}`,
    "The partner isn’t asked to end it. If it goes on, it charges the buyer, and the queue says so once a charge is reported.",
    "The shop announces no further charge of it, and the SIM can have another auto-renewal.",
    ...(isTold ? ["The buyer gets a mail that says that your support checked that it has ended."] : []),
    "It can’t be taken back.",
  ];
}

/** Whether noting the end tells the buyer: where the shop sends mail, and the renewal goes on by its records, or charged after its end. */
export async function tellsBuyer(context: OrdersContext, order: Order, isMailOn: boolean): Promise<boolean> {
  if (!isMailOn || order.email === null || order.renewal === null) return false;
  return (await holdingEndOf(context, context.db.query, order)) === null;
}

/** Fulfils the request that names the renewal. Beside a request about all, or none, it is a fulfilled one of its own, and the sweeper ends the rest. */
export const noteRenewalEnd: Handler = async (context, transaction, act, { operator }, at) => {
  const { orderId, version, stopId, word } = detail.parse(act.detail);
  const page = `/desk/orders/${orderId}`;
  const unchanged = `${page}/renewal?unchanged=1`;
  // Of two operators at once, the second waits here and then sees what the first did.
  const order = await findAndHoldOrder(transaction, orderId);
  if (order === null || (await hasChanged(transaction, order, version))) return unchanged;
  if ((await endRefusal(context, transaction, order)) !== null) return unchanged;
  const open = await openStopOf(transaction, order);
  if ((open?.id ?? null) !== stopId) return unchanged;
  const id = context.random(16).toString("base64url");
  const isNoted = await noteEndOn(context, transaction, { sim: order.sim, now: at }, (_, stoppedAt) =>
    writeEnd(transaction, order, open, { id, at, stoppedAt }),
  );
  if (!isNoted) return unchanged;
  const text = `The auto-renewal has ended at the partner: ${word}`;
  const note = { id: act.id, order_id: orderId, operator_id: operator.id, at, text, replaces: null };
  await transaction.insertInto("desk_notes").values(note).execute();
  await writeAudit(transaction, { operatorId: operator.id, event: "renewal end noted", subject: orderId }, at);
  return `${page}?outcome=ended`;
};

async function writeEnd(
  transaction: Transaction<Schema>,
  order: Order,
  open: StopRequest | null,
  { id, at, stoppedAt }: { id: string; at: number; stoppedAt: number },
): Promise<boolean> {
  if (open !== null && isNamed(open, order))
    return (await fulfilStopRequest(transaction, open, stoppedAt, { isNoted: true })) !== null;
  const isMeant = open !== null && (await isStopOpen(transaction, order));
  const own = { sim: order.sim, language: order.language, requestedAt: at, isByOperator: true, nextQueryAt: at };
  const ended = { id, renewal: idsOf(order), stoppedAt, isEndNoted: true };
  return noteEndOfOne(transaction, isMeant ? open : own, ended);
}

function isNamed({ renewal }: StopRequest, order: Order): boolean {
  return renewal !== null && namesOrder(renewal, order);
}
