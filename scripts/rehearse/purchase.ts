import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Choice } from "#/lib/catalogue/plan.ts";
import { createInbox } from "#/lib/inbox/inbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { payByTestCard, refusalOf } from "./processor.ts";
import { languageOf, type Stage } from "./stage.ts";

/** How long a payment or a plan may take to be seen. The shop itself asks for more than a year. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 2_000;

/** Buys the plan as the shop does, pays with a test card, and waits until it is on the SIM. */
export async function buy(stage: Stage, { plan, term, price }: Choice): Promise<Order> {
  const { settings, options, bench, step, tryStep } = stage;
  const orders = createOrders(bench.context, settings.PARTNER_CODE);
  const { id } = await step("Open an order at the price of this moment", async () => {
    const outcome = await orders.open({
      attempt: randomBytes(16).toString("hex"),
      sim: options.sim,
      language: languageOf(settings),
      planName: plan.name,
      termName: term.name,
      currency: price.currency,
      shownMinor: price.amountMinor,
      ownOrderIds: [],
      isAgain: false,
    });
    if (outcome.status !== "opened") throw new Error(`the plan can't be bought now (${outcome.status})`);
    return { says: "opened", id: outcome.orderId };
  });
  await step("Place the order, and ask for its payment", async () => {
    const renewalText = options.renews ? async () => "Rehearsal: renews until it is stopped" : undefined;
    const buyer = { email: options.email, agreedMinor: price.amountMinor, renewalText };
    const outcome = await orders.start(id, buyer);
    if (outcome.status !== "open") throw new Error(`no payment can be made (${JSON.stringify(outcome)})`);
    const { orderNo, payId, requestOrderId, partnerOrderNo } = (await read(orders, id)).partnerIds;
    stage.orderIds.push(orderNo, payId, requestOrderId, ...(partnerOrderNo === null ? [] : [partnerOrderNo]));
    return "the card form could be shown";
  });
  const paid = await step("Pay with a test card", () => pay(stage, orders, id));
  if (typeof paid !== "string") await subscribe(stage, id, paid.paymentMethod);
  await tryStep("Ask for the result of the payment, until it is paid", () => untilPaid(stage, orders, id));
  await receive(stage, id);
  await tryStep("Read the plans on the SIM, until the plan is there", () => untilOnSim(orders, id));
  return read(orders, id);
}

async function pay({ settings, blot, transcript }: Stage, orders: Orders, id: string) {
  const order = await read(orders, id);
  const card = orders.card(order);
  if (card === null) throw new Error("there is no card form");
  blot.hide(card.clientSecret, "[secret]");
  blot.hide(card.publishableKey, "pk_…");
  const refusal = refusalOf(card.publishableKey);
  if (refusal !== null) throw new Error(refusal);
  await orders.reportCardAttempt(order.id, "confirming");
  const script = settings.PROCESSOR_SCRIPT_URL;
  const returnUrl = `${settings.SHOP_ORIGIN}/orders/${order.id}`;
  const paymentMethod = await payByTestCard(card, order, { script, returnUrl, transcript });
  if (!card.isSetUp) return "paid";
  if (paymentMethod === null) throw new Error("the processor names no card that was set up");
  return { says: "the card is set up", paymentMethod };
}

async function subscribe({ bench, step }: Stage, id: string, paymentMethod: string): Promise<void> {
  await step("Ask for the subscription", async () => {
    const subscribed = await createRenewals(bench.context).subscribe(id, paymentMethod);
    const status = subscribed?.subscription.partnerStatus ?? subscribed?.subscription.state;
    if (status === undefined) throw new Error("the order is busy");
    return `the partner answers "${status}"`;
  });
}

async function untilPaid({ bench }: Stage, orders: Orders, id: string): Promise<string> {
  const order = await until(orders, id, ({ payment }) => payment === "paid");
  // The subscription's answer or a notification may have been enough: the result is asked for all the same.
  const result = await bench.context.partner.result(order.partnerIds.payId);
  const said = result === null ? "an empty answer" : `"${result.word}"`;
  if (order.payment !== "paid") {
    throw new Error(`after ${PATIENCE_MS / 1_000} seconds the shop does not take ${said} for a payment`);
  }
  return `paid: ${said}`;
}

async function untilOnSim(orders: Orders, id: string): Promise<string> {
  const order = await until(orders, id, ({ service }) => service === "active");
  if (order.service !== "active") {
    throw new Error(`after ${PATIENCE_MS / 1_000} seconds the shop does not find the plan on the SIM`);
  }
  return "the shop takes it for active";
}

async function until(orders: Orders, id: string, isThere: (order: Order) => boolean): Promise<Order> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const order = await orders.refresh(await read(orders, id));
    if (isThere(order) || Date.now() > giveUpAt) return order;
    await pause(PAUSE_MS);
  }
}

/** With a listener of its own the rehearsal decides on the notification as the shop does. */
async function receive({ bench, listener, tryStep }: Stage, id: string): Promise<void> {
  if (listener === null) return;
  await tryStep("Receive the notification", async () => {
    const caught = await listener.caught(PATIENCE_MS);
    if (caught === null) throw new Error(`none about this order came within ${PATIENCE_MS / 1_000} seconds`);
    const received = await createInbox(bench.context).receive(caught.body, caught.headers);
    const outcome = received.isGenuine ? received.outcome : received.reason;
    if (outcome !== "applied") throw new Error(`the shop can't match it to its order (${outcome})`);
    const order = await createOrders(bench.context, "").find(id);
    return `signed as ${caught.form}, and matched to its order${order?.review ? ", which it flags" : ""}`;
  });
}

async function read(orders: Orders, id: string): Promise<Order> {
  const order = await orders.find(id);
  if (order === null) throw new Error("the order is not in the database");
  return order;
}
