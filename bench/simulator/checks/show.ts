import type { Order } from "#/lib/orders/order.ts";

/** An order as findings print it. */
export function show({ partnerIds, payment, service, review }: Order): string {
  return `${partnerIds.payId} is ${payment}/${service}${review === null ? "" : ` (${review.replaceAll("\n", "; ")})`}`;
}
