import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { expect } from "./shop.ts";

/** An order that is paid, in a browser over HTTP. */
export async function payOrder(origin: string, sandbox: Sandbox, { sim = spareSim(), email = spareAddress() } = {}) {
  const buyer = new HttpBuyer(origin, sim);
  await buyer.openCardForm(email);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toMatch(/ready|queued/);
  return { buyer, sim, email, orderId: buyer.orderId, page: `/orders/${buyer.orderId}` };
}
