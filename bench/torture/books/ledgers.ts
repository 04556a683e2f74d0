import type { Purchase } from "#/bench/torture/buyers/purchase.ts";
import type { Handed } from "#/bench/torture/wires/doorway.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import type { Books, PartnerLedger } from "./books.ts";
import { sumUp } from "./sums.ts";

/** Compares the ledgers of shop, partner and processor; returns the differences. */
export function compareLedgers(books: Books, buyers: Purchase[], handed: Handed[]): string[] {
  return [
    ...everySum(books),
    ...everyCharge(books),
    ...everyOrder(books),
    ...everyPlacement(books),
    ...everyRenewal(books),
    ...everyStop(books),
    ...everyBuyer(books, buyers),
    ...everyNotification(books, handed),
    ...(books.partner.counts.violations > 0 ? [`${books.partner.counts.violations} requests broke the interface`] : []),
  ];
}

/** All three have the same sums, unless an order is flagged for a person to check. */
function everySum(books: Books): string[] {
  const isDoubtful = books.orders.some(({ payment, review }) => payment !== "paid" && review !== null);
  const { shop, partner, processor } = sumUp(books);
  const isOne = shop === processor && partner === processor;
  return isOne || isDoubtful ? [] : [`the shop has ${shop}, the partner ${partner}, the processor ${processor}`];
}

/** Each charge belongs to one order, which is paid or in review; an order has one charge, apart from those of its renewal. */
function everyCharge({ orders, partner }: Books): string[] {
  const byPayId = new Map(orders.map((order) => [order.pay_id, order]));
  const complaints: string[] = [];
  for (const charge of partner.charges) {
    const order = byPayId.get(charge.payId);
    if (!order) complaints.push(`charge ${charge.id} belongs to no order of the shop`);
    else if (order.payment !== "paid" && order.review === null) {
      complaints.push(`${nameOf(order)}: charged, and ${order.payment}, and not flagged`);
    } else if (charge.amount !== order.amount_minor || charge.currency.toUpperCase() !== order.currency) {
      complaints.push(`${nameOf(order)}: charged another amount`);
    }
  }
  for (const [payId, charges] of Map.groupBy(partner.charges, (charge) => charge.payId)) {
    const renewed = renewalsOf(partner, payId);
    if (charges.length !== 1 + renewed)
      complaints.push(`payment ${payId}: ${charges.length} charges, ${renewed} renewals`);
  }
  return complaints;
}

/** No order is paid without a charge, none is stuck, and no change of an order was lost. */
function everyOrder({ orders, histories, partner }: Books): string[] {
  const charged = new Set(partner.charges.map((charge) => charge.payId));
  return orders.flatMap((order) => {
    const complaints: string[] = [];
    const isPaid = order.payment === "paid";
    if (isPaid && !charged.has(order.pay_id)) complaints.push("paid without a charge");
    // If the SIM's list could not be read before, only a notification proves the plan; the order is flagged after fifteen minutes.
    const isSeenByAsking = order.entries_before !== null;
    if (isPaid && isSeenByAsking && order.service !== "active" && order.review === null) {
      complaints.push("paid and never switched on");
    }
    if (isPaid && order.service !== "active" && order.next_ask_at === null)
      complaints.push("paid, and its plan is no longer asked for");
    if (!isPaid && order.payment !== "void" && order.next_ask_at === null)
      complaints.push("it is no longer asked about");
    if (histories.get(order.id) !== order.version) {
      complaints.push(`version ${order.version} with ${histories.get(order.id)} rows of history`);
    }
    return complaints.map((complaint) => `${nameOf(order)}: ${complaint}`);
  });
}

/** Each order at the partner equals one of the shop, and the partner knows each order that the shop calls placed. */
function everyPlacement({ orders, partner }: Books): string[] {
  const byPayId = new Map(orders.map((order) => [order.pay_id, order]));
  const placed = new Set(partner.orders.map((order) => order.payId));
  const foreign = partner.orders.filter(({ payId, orderNo, simNumber, amount, currency }) => {
    const order = byPayId.get(payId);
    return (
      order?.order_no !== orderNo ||
      order.sim !== simNumber ||
      order.amount_minor !== amount ||
      order.currency !== currency
    );
  });
  const unknown = orders.filter(({ service, pay_id }) => ["placed", "active"].includes(service) && !placed.has(pay_id));
  return [
    ...foreign.map(({ orderNo }) => `the partner's order ${orderNo} is none of the shop's`),
    ...unknown.map((order) => `${nameOf(order)}: ${order.service}, and the partner doesn't know it`),
  ];
}

/** An order has one subscription if its buyer chose renewal, and none otherwise. */
function everyRenewal({ orders, partner }: Books): string[] {
  const byPayId = new Map(orders.map((order) => [order.pay_id, order]));
  return [...Map.groupBy(partner.subscriptions, ({ payId }) => payId)].flatMap(([payId, subscriptions]) => {
    const order = byPayId.get(payId);
    if (!order) return [`a subscription for ${payId}, which is no order`];
    const complaints: string[] = [];
    if (subscriptions.length > 1) complaints.push(`${subscriptions.length} subscriptions`);
    if (order.renews === 0) complaints.push("a subscription that was not chosen");
    return complaints.map((complaint) => `${nameOf(order)}: ${complaint}`);
  });
}

/** Every stop request is fulfilled, and nothing was charged after the shop said so. */
function everyStop({ stops, partner }: Books): string[] {
  return stops.flatMap(({ sim, stopped_at }) => {
    const name = `the request to stop the renewal of ${sim}`;
    if (stopped_at === null) return [`${name} is still open`];
    const onIt = partner.subscriptions.filter(
      (subscription) => subscription.sim === sim && subscription.begunAt < stopped_at,
    );
    return onIt.every(({ cancelledAt }) => cancelledAt !== null) ? [] : [`${name} is said to be done, and is not`];
  });
}

/** The order that a buyer saw exists, is for the buyer's SIM, and was paid with the one payment that its page showed. */
function everyBuyer({ orders, partner }: Books, buyers: Purchase[]): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return buyers.flatMap((buyer) => {
    if (buyer.orderId === "") return [];
    const order = byId.get(buyer.orderId);
    if (!order) return [`order ${buyer.orderId} was shown to a buyer and is not there`];
    if (order.sim !== buyer.sim) return [`${nameOf(order)}: is for another SIM than its buyer's`];
    const strangers = [...buyer.secrets].filter(
      (secret) => !partner.intents.some((intent) => intent.clientSecret === secret && intent.payId === order.pay_id),
    );
    return strangers.length > 0 ? [`${nameOf(order)}: its page showed the payment of another order`] : [];
  });
}

/** The shop keeps, once, each notification that it answered with 200, and answers a genuine one otherwise only with "send it again". */
function everyNotification({ notificationIds }: Books, handed: Handed[]): string[] {
  return handed.flatMap(({ id, answers }) => {
    const complaints: string[] = [];
    if (answers.includes(200) && !notificationIds.has(id)) complaints.push("was answered 200 and is not kept");
    const others = answers.filter((answer) => answer !== null && answer !== 200 && answer !== 503);
    if (others.length > 0) complaints.push(`was answered ${others.join()}`);
    return complaints.map((complaint) => `notification ${id} ${complaint}`);
  });
}

function renewalsOf({ subscriptions }: PartnerLedger, payId: string): number {
  const ofThis = subscriptions.filter((subscription) => subscription.payId === payId);
  return ofThis.reduce((sum, { renewedAt }) => sum + renewedAt.length, 0);
}

function nameOf({ id, payment, service, review }: OrderRow): string {
  return `order ${id} (${payment}/${service}${review === null ? "" : `, review: ${review}`})`;
}
