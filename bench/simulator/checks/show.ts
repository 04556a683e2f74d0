import type { Order } from "#/lib/orders/order.ts";

/** An order as it stands in a finding. */
export function show({ partnerIds, payment, service, review }: Order): string {
  return `${partnerIds.payId} is ${payment}/${service}${review === null ? "" : ` (${review.replaceAll("\n", "; ")})`}`;
}
