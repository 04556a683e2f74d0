import { declare } from "#/e2e/declare.ts";
import { expect } from "#/e2e/shop.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";

/** An order, its buyer and their mail address. */
export interface Bought {
  buyer: HttpBuyer;
  email: string;
  id: string;
  sim: string;
  /** Its page at the desk. */
  page: string;
}

/** The orders that the desk's buttons are about, each with what makes its button useful. */
export type Orders = Awaited<ReturnType<typeof buyOrders>>;

const HOUR = 3_600_000;

/** No notification of a payment comes, and no plan reaches its SIM. */
export async function buyOrders(origin: string, sandbox: Sandbox) {
  await sandbox.set({ notifications: "lose", listDelayMs: HOUR });
  const [asked, matched, misfit, ...paid] = await Promise.all([
    open(origin),
    open(origin),
    open(origin),
    pay(origin, sandbox),
    pay(origin, sandbox),
    pay(origin, sandbox),
    pay(origin, sandbox),
    pay(origin, sandbox),
    pay(origin, sandbox),
    pay(origin, sandbox),
    renew(origin, sandbox),
    renew(origin, sandbox),
  ]);
  const [declared, unplaced, refunded, elsewhere, over, written, flagged, stopped, renewing] = paid;
  const stray = {
    top: { notification_id: "stray" },
    source: { reference_id: "none" },
    event: { id: "none" },
    detail: { order_id: "none", purchase_order_id: "none" },
  };
  const bodies = [
    paymentNotification(await matched.buyer.placed(sandbox), stray),
    paymentNotification(await misfit.buyer.placed(sandbox), { detail: { total_amount: 1 } }),
    paymentNotification(await flagged.buyer.placed(sandbox), { detail: { total_amount: 1 } }),
  ];
  for (const body of bodies) expect(await sendNotification(origin, body)).toBe(STORED);
  const help = `/help/${written.id}`;
  await written.buyer.submit(help, formWith(await written.buyer.get(help), "saw"), { text: "Where is my plan?" });
  await declare(new Visitor(origin), "/withdraw", { orderNo: "20260101000000", email: declared.email });
  return { asked, matched, misfit, declared, unplaced, refunded, elsewhere, over, written, flagged, stopped, renewing };
}

async function open(origin: string): Promise<Bought> {
  const email = spareAddress();
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm(email);
  return boughtBy(buyer, email);
}

async function pay(origin: string, sandbox: Sandbox): Promise<Bought> {
  const bought = await open(origin);
  await bought.buyer.pay(sandbox);
  await untilPaid(bought);
  return bought;
}

/** A plan that renews itself: the browser sets a card up, and the shop begins the renewal. */
async function renew(origin: string, sandbox: Sandbox): Promise<Bought> {
  const email = spareAddress();
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.showPlans();
  await buyer.buy();
  const checkout = `/checkout/${buyer.orderId}`;
  const form = formWith(await buyer.get(checkout), "email");
  await buyer.follow(await buyer.submit(checkout, form, { email, renew: "yes" }));
  const { payId } = await buyer.placed(sandbox);
  const { setupIntent } = (await sandbox.pay(payId)) as { setupIntent: { payment_method: string } };
  await buyer.report({ event: "set up", paymentMethod: setupIntent.payment_method });
  const bought = boughtBy(buyer, email);
  await untilPaid(bought);
  return bought;
}

async function untilPaid({ buyer }: Bought): Promise<void> {
  await expect.poll(() => buyer.status()).toBe("received");
}

function boughtBy(buyer: HttpBuyer, email: string): Bought {
  const { orderId: id, sim } = buyer;
  return { buyer, email, id, sim, page: `/desk/orders/${id}` };
}
