import { NO_NEWS } from "#/lib/orders/attention/orders-for-people.ts";
import type { Order } from "#/lib/orders/order.ts";
import { doubtText } from "./order-doubts.ts";
import type { QueueItem, Source } from "./queue-item.ts";

/** A new fact about an item. */
export interface Change {
  at: number;
  /** What happened, in one sentence. */
  text: string;
}

/** What the shop has learned about an item since that version, the first one first. */
export async function changesSince({ query }: Source, item: QueueItem, version: number): Promise<Change[]> {
  if (!item.key.startsWith("order:") || item.orderId === null) {
    return item.version === version ? [] : [{ at: item.since, text: newsOf(item) }];
  }
  const moves = await movesSince(query, item.orderId, version);
  const changes = moves.filter(({ event }) => !NO_NEWS.some((none) => none === event));
  // A plan becomes late without any event.
  const isLateSince = changes.length === 0 && item.kind === "not-served";
  return isLateSince ? [{ at: item.since, text: "The plan is late by now." }] : changes;
}

function newsOf(item: QueueItem): string {
  if ("alarm" in item) return `It has got worse: the count is now ${item.count}.`;
  if (item.kind === "difference") return "A later file says something else about this payment.";
  if (item.kind === "case") return "The buyer has written again.";
  if (item.kind !== "stop") return "It has happened again.";
  return item.by === "owner" ? "The stop was requested again." : "The shop couldn’t carry it out.";
}

interface Move extends Change {
  event: string;
}

/** How an order has moved since that version, the first one first. */
export async function movesSince(query: Source["query"], orderId: string, version: number): Promise<Move[]> {
  const rows = await query
    .selectFrom("history")
    .select(["at", "event", "detail"])
    .where("order_id", "=", orderId)
    .where("version", ">", version)
    .orderBy("version")
    .execute();
  return rows.map(({ at, event, detail }) => ({ at, event, text: textOf(event, detail) }));
}

/** What happens to a paid order by itself: no refund and no end of its auto-renewal depends on how far its plan is, or on when it charges next. */
const BY_ITSELF = [
  "placing",
  "placed",
  "queued",
  "delivered",
  "active",
  "missing",
  "listed again",
  "next charge",
  "charge announced",
  "renewal not found",
];

/** Whether anything has happened to a paid order since that version that an operator's act about its money or auto-renewal may depend on. */
export async function hasChanged(query: Source["query"], { id }: Order, version: number): Promise<boolean> {
  return (await movesSince(query, id, version)).some(({ event }) => !BY_ITSELF.includes(event));
}

const SOURCES: Readonly<Record<string, string>> = {
  result: "The partner says something new about the payment.",
  list: "The SIM's list of plans says something new.",
  notification: "Another notification came.",
};

const EVENTS: Readonly<Record<string, string>> = {
  opened: "The order was made.",
  placing: "The shop is about to place the order with the partner.",
  authorising: "The buyer went on to the card form.",
  confirming: "“Pay” was pressed. From here on the card may have been charged.",
  declined: "The card was declined.",
  unsent: "The browser said that nothing was sent to the payment processor.",
  "fields refused": "The payment processor refused the card fields, and the buyer was asked for the card again.",
  open: "The card form was opened.",
  void: "The order ended. Nothing was charged.",
  lapsed: "No payment was proven in time.",
  "email given": "The email address was typed.",
  "price changed": "The price changed, and the buyer was asked again.",
  "price agreed": "The new price was agreed to.",
  "older price agreed": "The price that was shown before was agreed to.",
  "decline notified": "The partner reported a declined card.",
  "renewal asked": "The shop asked the partner for the auto-renewal.",
  announced: "A payment was reported that isn’t proven yet. The shop asks the partner about it.",
  "charge announced": "The notice before a charge of the auto-renewal became due.",
  "next charge": "The shop worked out when the auto-renewal charges next.",
  "renewal chosen": "Auto-renewal was chosen.",
  "renewal not chosen": "Auto-renewal was not chosen.",
  erased: "The personal data were erased.",
  paid: "The payment was proven.",
  "payment time": "The time of the payment became known.",
  placed: "The partner has taken the order.",
  "given back": "An operator noted that a payment was given back.",
  "doubted again": "The partner reported something after an operator noted the refund.",
  "not given back": "An operator took back the note that a payment was given back.",
  "refund recorded": "A refund was recorded.",
  "refund withdrawn": "The record of a refund was withdrawn.",
  refused: "The partner refuses the order.",
  queued: "The plan is on the SIM and waits for its turn.",
  delivered: "The plan is on the SIM.",
  active: "The plan is active.",
  renewed: "Auto-renewal has charged the buyer.",
  "renewal found": "The auto-renewal was found.",
  "renewal not found": "The partner was asked, and doesn’t show this order’s auto-renewal.",
  subscribing: "The shop is about to ask for the auto-renewal with the buyer’s card.",
  "subscribing again": "The shop is about to ask for the auto-renewal again.",
  "renews already": "The SIM renews already, so no second auto-renewal was asked for.",
  subscription: "The partner has begun the auto-renewal.",
  "refused subscription": "The partner refused the auto-renewal.",
  "subscription unclear": "The partner’s answer about the auto-renewal was lost.",
  "subscription unsent": "The request for the auto-renewal didn’t reach the partner.",
  "subscription too late":
    "The auto-renewal couldn’t be requested within 15 minutes of the buyer’s press, so the order ended. Nothing was charged.",
  "no subscription": "The partner knows of no auto-renewal of this order.",
  missing: "The SIM’s list doesn’t have the queued plan.",
  "listed again": "The SIM’s list has the plan again.",
  restored: "The shop was restored from a backup, and checks this order again.",
};

/** What a row of an order's history says, in one sentence. */
export function textOf(event: string, detail: string): string {
  const { source, doubts } = JSON.parse(detail) as { source?: unknown; doubts?: unknown };
  if (event === "heard" && typeof source === "string") return SOURCES[source] ?? `Something new was heard: ${source}.`;
  if (event === "flagged" && Array.isArray(doubts))
    return `It was flagged: ${doubts.map((doubt) => doubtText(String(doubt))).join("; ")}.`;
  return EVENTS[event] ?? `The order changed: ${event}.`;
}
