import type { HttpBuyer } from "#/testbed/http-buyer.ts";
import { formWith, type Visit, Visitor } from "#/testbed/visitor.ts";

/* Browsers that pay for an order by its link, over HTTP. */

/** The link of this order, made now. */
export async function linkOf(buyer: HttpBuyer): Promise<string> {
  const path = `/orders/${buyer.orderId}`;
  const form = formWith(await buyer.get(path), "orderId");
  const { html } = await buyer.follow(await buyer.submit(path, form));
  return /\/pay\/[\w-]{22}/.exec(html)?.[0] ?? "";
}

/** A browser that has taken a link of this order. */
export async function payerOf(buyer: HttpBuyer, link?: string): Promise<Visitor> {
  const payer = new Visitor(buyer.origin);
  const path = link ?? (await linkOf(buyer));
  await payer.submit(path, formWith(await payer.get(path), "attempt"));
  return payer;
}

/** Reports that this browser pays. */
export function confirm(payer: Visitor, orderId: string, agreement = {}): Promise<Visit> {
  return post(payer, orderId, { event: "confirming", ...agreement });
}

export function post(visitor: Visitor, orderId: string, report: object): Promise<Visit> {
  const headers = { "content-type": "application/json" };
  return visitor.send(`/api/orders/${orderId}`, { method: "POST", headers, body: JSON.stringify(report) });
}
