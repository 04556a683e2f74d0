import type { OrdersContext } from "#/lib/orders/context.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import type { RenewalAnswer, RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import { goingOn, holdingEndOf, ordersToEnd } from "./going-on.ts";
import { fulfil } from "./note-end.ts";
import { isMeant, lastChangedAt, lastEndOf, latestRenewing, toOwnRenewal, wasStopped } from "./own-renewal.ts";
import { type RenewalProof, renewalProof } from "./renewal-check.ts";
import { latestStopRequest, type StopRequest } from "./stop-request.ts";

/**
 * - `none`: nothing renews; `stoppedAt` when that is so because its owner stopped it here, `isEndNoted` if only an operator's word says so.
 * - `on`: it renews.
 * - `stopping`: its owner requested the end at `requestedAt`, and it is not certain yet; without a record where the partner names none.
 * - `unconfirmed`: it was paid for here, and the partner does not show it (yet).
 * - `unknown`: the partner gives no usable answer now; for an order also where it names another renewal of the SIM alone.
 */
export type RenewalState =
  | { status: "none"; stoppedAt: number | null; isEndNoted?: true }
  | { status: "on"; record: RenewalRecord }
  | { status: "stopping"; record: RenewalRecord | null; requestedAt: number }
  | { status: "unconfirmed"; proof: Unconfirmed }
  | { status: "unknown" };

export type Unconfirmed = Exclude<RenewalProof, "found">;

/**
 * The renewal of a SIM, by the partner's answer and our own requests.
 * @param ask is given the time of the last change here
 */
export async function refresh(
  context: OrdersContext,
  sim: string,
  ask: (since: number) => Promise<RenewalAnswer | "unknown">,
): Promise<RenewalState> {
  const { query } = context.db;
  // Before the partner is asked: an answer from before the stop request says nothing about its outcome.
  const request = await latestStopRequest(query, sim);
  const changes = [request?.requestedAt ?? 0, request?.stoppedAt ?? 0, await lastChangedAt(query, sim)];
  const answer = await ask(Math.max(...changes));
  const record = typeof answer === "string" ? null : answer;
  if (request && request.stoppedAt === null) {
    const isAnother = record !== null && !(await isMeant(query, request, record));
    // What began here is called ended only after its cancel was sent.
    const isOpen = (await ordersToEnd(context, request)).length > 0;
    const mayRenew = !isAnother && (answer !== "none" || isOpen);
    if (mayRenew) return { status: "stopping", record, requestedAt: request.requestedAt };
    if (!isOpen) {
      await fulfil(context, request);
      const again = await latestStopRequest(query, sim);
      if (again?.stoppedAt === null) return { status: "stopping", record, requestedAt: again.requestedAt };
    }
  }
  if (record) return { status: "on", record };
  const end = request && { ...request, stoppedAt: request.stoppedAt ?? context.clock.now() };
  const own = await latestRenewing(query, sim);
  const isOwnStopped = own === null || (await wasStopped(query, sim, toOwnRenewal(own)));
  const proof = own === null || isOwnStopped ? null : renewalProof(own, context.clock.now());
  const isUnconfirmed = proof !== null && proof !== "found";
  if (isUnconfirmed && answer === "none")
    return { status: "unconfirmed", proof: proof === "pending" ? proof : "missing" };
  if (isUnconfirmed && answer === "refused" && proof !== "pending") return { status: "unconfirmed", proof: "unclear" };
  // A refusal may have another reason: a renewal that began here and was not stopped may well continue.
  if (answer === "unknown" || (answer === "refused" && (await goingOn(context, query, sim)).length > 0))
    return { status: "unknown" };
  return ended(isOwnStopped ? end : null);
}

/**
 * The renewal that began with an order; `replaced` when it has ended and its SIM has another one by now.
 * @param state of the order's SIM
 */
export async function stateOf(
  context: OrdersContext,
  order: Order,
  state: RenewalState,
): Promise<RenewalState | { status: "replaced" }> {
  const { query } = context.db;
  // The SIM's last stop may have been another order's.
  if (state.status === "none") return ended(await lastEndOf(query, order));
  const record = "record" in state ? state.record : null;
  const isLatest = (await latestRenewing(query, order.sim))?.id === order.id;
  // Where the partner doesn't say which one it is, our own orders do.
  const isShown = record !== null && (record.payId === null ? isLatest : namesOrder(record, order));
  if (isShown) return state;
  const request = await latestStopRequest(query, order.sim);
  if (request?.stoppedAt === null && (await ordersToEnd(context, request)).some(({ id }) => id === order.id))
    return { status: "stopping", record: null, requestedAt: request.requestedAt };
  const end = await holdingEndOf(context, query, order);
  if (end !== null) return isLatest && record === null ? ended(end) : { status: "replaced" };
  // Of two that run the partner may name one, so another one's name is no end of this one.
  if (record !== null) return { status: "unknown" };
  if (isLatest) return notStopping(state);
  // Where the partner shows none, an earlier one has ended; where it doesn't say, one that wasn't stopped may go on.
  return state.status === "unconfirmed" && state.proof !== "unclear" ? { status: "replaced" } : { status: "unknown" };
}

function ended(end: Pick<StopRequest, "stoppedAt" | "isEndNoted"> | null): RenewalState {
  return { status: "none", stoppedAt: end?.stoppedAt ?? null, ...(end?.isEndNoted && { isEndNoted: true }) };
}

/** What is being stopped is another one of the SIM. */
function notStopping(state: RenewalState): RenewalState {
  return state.status === "stopping" ? { status: "unknown" } : state;
}
