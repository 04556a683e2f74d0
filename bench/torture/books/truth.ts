import type { Sighting } from "#/bench/torture/buyers/sighting.ts";
import type { Window } from "#/bench/torture/trouble/scene.ts";
import type { Books } from "./books.ts";

const NOT_RENEWING = /Auto-renewal is off|nothing to stop/;
const PAID = /^(Payment received|Your plan is ready)$/;

/**
 * Compares the statements of pages with the time of the charge. A page is made between the request and its answer, so "nothing was
 * charged" is false if the charge came before the request, and "paid" is false if it came after the answer.
 */
export function findLies({ orders, partner }: Books, sightings: Sighting[]): string[] {
  const payIds = new Map(orders.map((order) => [order.id, order.pay_id]));
  const chargedAt = new Map<string, number>();
  for (const { payId, at } of partner.charges) chargedAt.set(payId, Math.min(at, chargedAt.get(payId) ?? at));
  return sightings.flatMap((sighting) => {
    const { orderId, sentAt, receivedAt, heading, saysNothingCharged, words } = sighting;
    const at = chargedAt.get(payIds.get(orderId) ?? "") ?? Number.POSITIVE_INFINITY;
    const complaints: string[] = [];
    if (saysNothingCharged && at < sentAt) complaints.push("said that nothing was charged");
    if (heading === "Waiting for payment" && at < sentAt) complaints.push("invited to pay again");
    if (PAID.test(heading) && at > receivedAt) complaints.push("said that it was paid");
    const renewing = partner.subscriptions.some(
      ({ sim, begunAt, cancelledAt }) =>
        sim === sighting.sim && begunAt < sentAt && (cancelledAt ?? Number.POSITIVE_INFINITY) > receivedAt,
    );
    if (renewing && NOT_RENEWING.test(words)) complaints.push("said that nothing renews");
    return complaints.map((complaint) => {
      const when = Number.isFinite(at) ? `charged at ${at}` : "never charged";
      return `${sighting.path} for order ${orderId} ${complaint} between ${sentAt} and ${receivedAt}, ${when}: ${words}`;
    });
  });
}

/** How long the shop waits for an order that another shop holds; it can't know that the other was killed. */
const BUSY_MS = 15_000;

/**
 * The shop may answer 503 while its database is down or another shop holds the order. Any other request must succeed.
 */
export function findFailures(sightings: Sighting[], windows: Window[]): string[] {
  return sightings
    .filter(({ status, path, sentAt, receivedAt }) => {
      if (status < 500) return false;
      const isOurs = status === 503 && path.startsWith("/api/");
      const wasBusy = receivedAt - sentAt >= BUSY_MS;
      return !(isOurs && (wasBusy || windows.some(([from, to]) => sentAt <= to && receivedAt >= from)));
    })
    .map(({ status, path, sentAt, words }) => `${path} answered ${status} at ${sentAt}: ${words}`);
}
