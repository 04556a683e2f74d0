import { isPartnerError, type PartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { DeviceOutcome, OrderSpan } from "#/lib/partner/fleet/package-orders.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Asked } from "./fleet-order.ts";
import type { Outcome } from "./keep-outcomes.ts";

export type OrderCalls = Pick<Fleet, "orderForMany" | "orderForOne" | "orderDays" | "renew">;

/**
 * Asks the partner once for one SIM, or for several of a plan.
 * @returns what the answer says of each, and whether the next request may be sent
 */
export async function sendRequest(
  { fleet, log }: { fleet: OrderCalls; log: Log },
  asked: Asked,
  sims: string[],
): Promise<{ outcomes: ReadonlyMap<string, Outcome>; mayGoOn: boolean }> {
  const [sim = ""] = sims;
  try {
    if (asked.kind === "plan" && sims.length > 1) {
      const answer = await fleet.orderForMany(sims, { ...asked, periods: String(asked.periods) });
      return { outcomes: new Map(sims.map((one) => [one, outcomeIn(answer, one)])), mayGoOn: true };
    }
    return { outcomes: new Map([[sim, orderedIn(await sendOne(fleet, asked, sim))]]), mayGoOn: true };
  } catch (error) {
    // Whether it was sent isn't known then, nor what the next one would do.
    if (!isPartnerError(error)) {
      log.error("a request of a fleet order failed", { error });
      return { outcomes: new Map(sims.map((one) => [one, DOUBTFUL])), mayGoOn: false };
    }
    log.warn("a request of a fleet order failed", { error });
    const outcome = outcomeOf(error);
    // A refusal of one SIM says nothing about the others.
    const mayGoOn = outcome.state === "refused" && sims.length === 1;
    return { outcomes: new Map(sims.map((one) => [one, outcome])), mayGoOn };
  }
}

function sendOne(fleet: OrderCalls, asked: Asked, sim: string): Promise<OrderSpan> {
  if (asked.kind === "renew") return fleet.renew(asked.orderCode, asked.periods);
  const plan = { ...asked, periods: String(asked.periods) };
  return asked.kind === "days" ? fleet.orderDays(sim, { ...plan, days: asked.days }) : fleet.orderForOne(sim, plan);
}

function orderedIn({ orderCode, expiresAt }: OrderSpan): Outcome {
  return { state: "ordered", orderCode, expiresAt, reason: null };
}

const DOUBTFUL: Outcome = {
  state: "unknown",
  orderCode: null,
  expiresAt: null,
  reason: "The shop failed while it asked. The partner may have ordered.",
};

/** What an answer about many says of one SIM. */
function outcomeIn(answer: readonly DeviceOutcome[], sim: string): Outcome {
  const about = answer.filter((one) => one.sim === sim);
  const ordered = about.filter(({ isOrdered }) => isOrdered);
  const outcome = ordered.find(({ orderCode }) => orderCode !== null) ?? ordered[0] ?? about[0];
  if (outcome === undefined) {
    const reason = "The partner’s answer says nothing of this SIM.";
    return { state: "unknown", orderCode: null, expiresAt: null, reason };
  }
  if (!outcome.isOrdered) return { state: "refused", orderCode: null, expiresAt: null, reason: outcome.refusal };
  const codes = new Set(ordered.flatMap(({ orderCode }) => (orderCode === null ? [] : [orderCode])));
  return { ...orderedIn(outcome), furtherCodes: [...codes].slice(1) };
}

function outcomeOf({ mayHaveTakenEffect, kind, upstreamCode }: PartnerError): Outcome {
  const nothing = { orderCode: null, expiresAt: null };
  if (mayHaveTakenEffect) {
    return { ...nothing, state: "unknown", reason: "The partner gave no clear answer. It may have ordered." };
  }
  return kind === "refused"
    ? { ...nothing, state: "refused", reason: upstreamCode ?? "The partner refused the request." }
    : { ...nothing, state: "unsent", reason: "The partner couldn’t be reached, so nothing was ordered." };
}
