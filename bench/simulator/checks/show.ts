import type { Order } from "#/lib/orders/store.ts";

/** An order as it stands in a finding. */
export function show({ pay_id, payment, service, review }: Order): string {
  return `${pay_id} is ${payment}/${service}${review === null ? "" : ` (${review.replaceAll("\n", "; ")})`}`;
}
