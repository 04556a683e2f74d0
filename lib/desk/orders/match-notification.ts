import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import { findStored, listUnmatched, matchTo, type StoredNotification } from "#/lib/inbox/stored.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { judge } from "#/lib/orders/decide.ts";
import type { Order } from "#/lib/orders/order.ts";
import { ConflictError, findOrder } from "#/lib/orders/store.ts";
import { paidAtMs } from "#/lib/partner/payment/payment-time.ts";
import { type Begun, beginRepair, type Repair } from "./attempts.ts";

/** What a notification says of its payment, as far as it helps to find the order. */
export interface Said {
  digest: string;
  receivedAt: number;
  /** The numbers that it names. */
  numbers: readonly string[];
  /** As the partner wrote it: its unit isn't known. */
  amount: string | null;
  currency: string | null;
  simEnd: string | null;
  paidAt: number | null;
}

/** A notification beside the order that an operator means. */
export interface Compared {
  order: Order;
  said: Said | null;
  /** What doesn't fit, in the words of a flag; empty where all fits. */
  differs: readonly string[];
  /** Why it can't be matched; null where it can. */
  refusal: string | null;
}

const MOST = 20;

/** Why no notification can be matched to an order; null where one can. */
export function matchRefusal({ erasedAt }: Pick<Order, "erasedAt">): string | null {
  return erasedAt === null
    ? null
    : "The personal data of this order were erased, so no notification can be compared with it.";
}

/** Why a notification in the queue can't be matched by hand; null where it can. */
export function unmatchable(kind: string): string | null {
  if (kind === "unread") {
    return "Its signature is wrong or in an unknown form, so the shop can’t tell whether the partner sent it. It is matched by itself once a key or form fits.";
  }
  return kind === "unknown-kind"
    ? "The shop doesn’t know what this kind of notification means, so it can’t decide what would follow for an order."
    : null;
}

/** The newest notifications without an order. The read is written down under the order that is looked at. */
export async function showUnmatched(context: OrdersContext, operatorId: string, orderId: string): Promise<Said[]> {
  const { query } = context.db;
  const digests = await listUnmatched(query, MOST);
  const entry = { operatorId, event: "notification read", subject: orderId } as const;
  await writeRead(context, { ...entry, detail: { notifications: digests.length } });
  const found: Said[] = [];
  for (const digest of digests) {
    const stored = await findStored(context, query, digest);
    const said = stored && saidBy(stored);
    if (said) found.push(said);
  }
  return found;
}

/** Both sides, and what differs. Null when there is no such order. */
export async function compare(
  context: OrdersContext,
  operatorId: string,
  { orderId, digest }: { orderId: string; digest: string },
): Promise<Compared | null> {
  const { query } = context.db;
  const order = await findOrder(query, orderId);
  if (order === null) return null;
  const entry = { operatorId, event: "notification read", subject: orderId } as const;
  await writeRead(context, { ...entry, detail: { notification: digest } });
  const stored = await findStored(context, query, digest);
  const claim = stored?.said?.claim;
  const doubts = claim
    ? judge(order, { source: "notification", ...claim, isStale: true, doubts: [] }, context).doubts
    : [];
  return {
    order,
    said: stored && saidBy(stored),
    differs: doubts.map((doubt) => doubt.replace("notification: ", "")),
    refusal: await refusalOf(query, stored, order),
  };
}

/**
 * Matches a notification to an order by an operator's word. What follows is decided as for any notification: a SIM or an amount that differs is
 * flagged, and the partner is asked at once. All of it is one transaction.
 */
export function matchByHand(
  context: OrdersContext,
  operator: Pick<Operator, "id">,
  { digest, ...repair }: Repair & { digest: string },
): Promise<Begun> {
  return beginRepair(context, operator, repair, {
    kind: "match",
    event: "notification matched",
    detail: { notification: digest },
    refusal: async (transaction, order) =>
      refusalOf(transaction, await findStored(context, transaction, digest), order),
    async write(transaction, order, at) {
      const stored = await findStored(context, transaction, digest);
      if (!stored?.said) throw new ConflictError("the notification was erased meanwhile");
      const isMatched = await matchTo(context, transaction, { ...stored, said: stored.said }, order, at);
      if (!isMatched) throw new ConflictError("the notification was matched meanwhile");
      return "matched";
    },
  });
}

async function refusalOf(
  query: Kysely<Schema>,
  stored: StoredNotification | null,
  order: Order,
): Promise<string | null> {
  if (stored === null) return "The shop hasn’t kept this notification.";
  if (stored.outcome === "unknown kind") return unmatchable("unknown-kind");
  if (stored.outcome !== "unmatched") {
    const other = stored.orderId === null ? null : await findOrder(query, stored.orderId);
    if (other?.id === order.id) return "It is matched to this order already.";
    const number = other?.partnerIds.orderNo;
    return `It is matched already${number === undefined ? "" : `, to the order ${number}`}.`;
  }
  if (stored.said === null) return "Its body was erased or can’t be opened any more, so there is nothing to compare.";
  return matchRefusal(order);
}

function saidBy({ digest, receivedAt, said }: StoredNotification): Said | null {
  if (said === null) return null;
  const { claim, orderIds } = said;
  return {
    digest,
    receivedAt,
    numbers: [...new Set(orderIds)],
    amount: claim.totalAmount,
    currency: claim.currency,
    simEnd: claim.sim?.slice(-4) ?? null,
    paidAt: paidAtMs(claim),
  };
}
