import { isUnhandledDeclaration, isUnhandledNumberStop, isUnhandledStop } from "#/lib/db/desk-items.ts";
import { overdueStops, STOP_OVERDUE_MS } from "#/lib/renewals/stop-request.ts";
import { orderOfStop } from "./order-items.ts";
import { keyOf, type QueueItem, type Reader, type StopTold } from "./queue-item.ts";

/** Owners' stops that the partner hasn't confirmed within an hour. One that names a renewal is on the page of one order of its SIM only. */
export const stopItems: Reader = async ({ query, now }, { isOpen, subject, orderId }) => {
  let stops = overdueStops(query, now).select(["id", "order_no", "pay_id", "requested_at"]);
  if (subject !== undefined) stops = stops.where("id", "=", subject);
  if (isOpen) stops = stops.where(isUnhandledStop);
  let sim = "";
  if (orderId !== undefined) {
    const order = query.selectFrom("orders").select("sim").where("id", "=", orderId);
    sim = (await order.executeTakeFirst())?.sim ?? "";
    stops = stops.where("sim", "=", sim);
  }
  const items: QueueItem[] = [];
  for (const { id, requested_at, ...numbers } of await stops.execute()) {
    const isNamed = numbers.pay_id !== null;
    if (orderId !== undefined && isNamed && (await orderOfStop(query, { sim, ...numbers })) !== orderId) continue;
    items.push({
      key: keyOf("stop", id),
      kind: "stop",
      orderId: orderId ?? null,
      since: requested_at,
      money: null,
      version: requested_at,
      by: "owner",
      outcome: null,
      orderNo: numbers.order_no,
    });
  }
  return items;
};

/** Stops by the SIM number alone that couldn't be carried out, or take more than an hour. No order of this shop is known for them. */
export const numberStopItems: Reader = async ({ query, now }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  let stops = query
    .selectFrom("number_stops")
    .select(["id", "requested_at", "outcome"])
    // As a range, which the index serves.
    .where("requested_at", ">", 0)
    .where(({ eb, or }) => or([eb("outcome", "is not", null), eb("requested_at", "<", now - STOP_OVERDUE_MS)]));
  if (subject !== undefined) stops = stops.where("id", "=", subject);
  if (isOpen) stops = stops.where(isUnhandledNumberStop);
  return (await stops.execute()).map(({ id, requested_at, outcome }) => ({
    key: keyOf("number-stop", id),
    kind: "stop",
    orderId: null,
    since: requested_at,
    money: null,
    version: outcome === null ? requested_at : requested_at + 1,
    by: "number",
    outcome,
    orderNo: null,
  }));
};

export function stopSentence({ by, outcome }: StopTold): string {
  if (by === "owner")
    return "A buyer or an operator asked to stop an auto-renewal. The shop doesn’t know that it has ended.";
  if (outcome === "has no numbers")
    return "A visitor asked to stop an auto-renewal that began elsewhere. The partner gives no numbers for it, so the shop can’t stop it.";
  return outcome === null
    ? "A visitor stopped an auto-renewal that began elsewhere, by its SIM number. It hasn’t ended yet."
    : "A visitor stopped an auto-renewal that began elsewhere, by its SIM number. The shop couldn’t confirm that it ended, and has given up.";
}

/** Declarations that fit no order. One that fits is acted on at once, and a withdrawal flags its order. */
export const declarationItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  let declarations = query
    .selectFrom("declarations")
    .select(["id", "kind", "declared_at"])
    .where("order_id", "is", null);
  if (subject !== undefined) declarations = declarations.where("id", "=", subject);
  if (isOpen) declarations = declarations.where(isUnhandledDeclaration);
  return (await declarations.execute()).map(({ id, kind, declared_at }) => ({
    key: keyOf("declaration", id),
    kind: "declaration",
    orderId: null,
    since: declared_at,
    money: null,
    version: declared_at,
    declared: kind,
  }));
};
