import { isPartnerError } from "#/lib/partner/error.ts";
import type { OrdersContext } from "./context.ts";
import { readListed } from "./list/read-list.ts";
import type { Order } from "./order.ts";
import { change } from "./store.ts";

/**
 * Places the order with the partner, always under the ids that were minted when it was opened: assumption "place-again".
 * @param untilMs no new attempt is begun after this time
 * @returns the order, `placed` or `refused`; an unpaid order that is refused is `void` with it
 * @throws {PartnerError} when the outcome is unknown or nothing happened; the same call may then be made again
 */
export async function place(context: OrdersContext, order: Order, untilMs: number): Promise<Order> {
  let current = order;
  if (current.placement.sentAt === null || current.placement.entriesBefore === null) {
    // Stored before the call: from here on the partner may know the order at this price.
    // Taken before the count: a plan that becomes active meanwhile may be missing in the list.
    const sentAt = context.clock.now();
    const listed = await readListed(context, order).catch(nothingIfPartnerFails);
    const placement = { sentAt, entriesBefore: listed?.entries ?? null, plansBefore: listed?.plans ?? null };
    current = await change(context, current, "placing", { placement });
  }
  try {
    const { partnerOrderNo } = await retry(context, untilMs, () =>
      context.partner.place({
        orderNo: current.partnerIds.orderNo,
        payId: current.partnerIds.payId,
        requestOrderId: current.partnerIds.requestOrderId,
        sim: current.sim,
        language: current.language,
        servicePlanCode: current.plan.servicePlanCode,
        packageCode: current.plan.packageCode,
        planTitle: current.plan.title,
        orderPeriod: current.term.orderPeriod,
        amountText: current.price.amountText,
        currency: current.price.currency,
        renews: current.renewal !== null,
      }),
    );
    return await change(context, current, "placed", { service: "placed", partnerIds: { partnerOrderNo } });
  } catch (error) {
    if (!(isPartnerError(error) && error.kind === "refused")) throw error;
    const end = current.payment === "unpaid" ? ({ payment: "void" } as const) : {};
    return await change(context, current, "refused", { service: "refused", ...end }, { by: error.upstreamCode });
  }
}

/** Null for a failure of the partner, which must not hold anything up; throws any other error. */
export function nothingIfPartnerFails(error: unknown): null {
  if (isPartnerError(error)) return null;
  throw error;
}

const ATTEMPTS = 3;

/**
 * Retries a call with backoff, a few times. The caller knows why that is safe: for an order its ids are, for a payment only that no secret
 * has left. A refusal is an answer and not retried, nor is a full lane.
 */
export async function retry<T>({ clock }: OrdersContext, untilMs: number, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isFinal = !isPartnerError(error) || error.kind === "refused" || error.isCrowded || attempt === ATTEMPTS;
      if (isFinal) throw error;
      const pauseMs = Math.max(error.retryAfterMs, 250 * 2 ** attempt);
      if (clock.now() + pauseMs > untilMs) throw error;
      await clock.sleep(pauseMs);
    }
  }
}
