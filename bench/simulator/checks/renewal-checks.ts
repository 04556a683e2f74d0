import type { Shop } from "#/bench/simulator/shop.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { Order } from "#/lib/orders/order.ts";
import { show } from "./show.ts";

const MINUTE = 60_000;

/** C10: an order that paid for a renewal has one, or its owner stopped it, or it is in review; and none is said to lack what it has. */
export function checkPaidRenewals(orders: Order[], { hasLastingClocks }: Shop, world: World): string[] {
  return orders
    .filter(({ payment, renewal }) => payment === "paid" && renewal !== null)
    .flatMap((order) => {
      const { payId } = order.partnerIds;
      const begun = world.subscriptions.filter((one) => one.payId === payId);
      const isStopped = world.stopRequests.some(({ sim }) => sim === order.sim);
      const isFlagged = /renew/.test(order.review ?? "");
      if (begun.length === 0 && !isStopped && !isFlagged)
        return [`C10 paid, doesn't renew, not flagged: ${show(order)}`];
      const paidAt = order.renewalCheck.since ?? 0;
      const isOn = begun.some(({ startedAt, endedAt }) => startedAt < paidAt + MINUTE && endedAt === null);
      const isDenied = order.review?.includes("doesn't renew") ?? false;
      return isOn && isDenied && hasLastingClocks ? [`C10 renews, and flagged as not renewing: ${show(order)}`] : [];
    });
}
