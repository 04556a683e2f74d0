import { malformed } from "#/lib/partner/call.ts";
import { ignoreObservations, type Observe } from "#/lib/partner/observations.ts";
import type { Log } from "#/lib/process/log.ts";
import { readOffer } from "./offers.ts";
import type { Plan } from "./plan.ts";
import type { PriceRules } from "./prices.ts";

/** More offers than a page can show. */
const MAX_OFFERS = 500;
const CALL = "singleServicePlanPage";

/**
 * The plans among the offers of a SIM. Null in place of the list is an empty one: assumption "null-lists". Which offers can be sold:
 * assumption "offers".
 * @throws {PartnerError} when there are offers and none can be sold: the SIM is not one without plans
 */
export function readPlanList(planList: unknown[] | null, settings: PriceRules & { log: Log }): Plan[] {
  const { log } = settings;
  const observe = onceEach(settings.observe);
  if (planList === null || planList.length === 0) observe("null-lists", planList === null ? "null" : "empty list");
  const offers = planList?.slice(0, MAX_OFFERS) ?? [];
  const readable = offers.map((offer) => readOffer(offer, { ...settings, observe })).filter((plan) => plan !== null);
  // A form names its plan, so an offer that is listed twice can be sold only once.
  const plans = readable.filter((plan, index) => readable.findIndex((other) => other.name === plan.name) === index);
  const leftOut = (planList?.length ?? 0) - plans.length;
  if (offers.length > 0) observe("offers", readable.length === offers.length ? "readable" : "left out");
  if (leftOut > 0 && plans.length > 0) log.warn("offers left out", { call: CALL, count: leftOut });
  if (leftOut > 0 && plans.length === 0) {
    // Every visitor with such a SIM can look it up, and the operator chose the currencies: no reason to call anyone.
    const isForeign = offers.some((offer) => readOffer(offer, { observe: ignoreObservations }) !== null);
    const reason = isForeign ? "no offer is sold in a currency of the settings" : "no offer is readable";
    const alarm = isForeign ? undefined : "plans_unreadable";
    log.warn("no offer of a SIM can be sold", { call: CALL, count: leftOut, reason, alarm });
    throw malformed({ name: CALL }, reason);
  }
  return plans;
}

/** All offers of a list usually have one form, which counts once for each list. */
function onceEach(observe: Observe): Observe {
  const seenBefore = new Set<string>();
  return (assumption, seen) => {
    const key = `${assumption} ${seen}`;
    if (!seenBefore.has(key)) observe(assumption, seen);
    seenBefore.add(key);
  };
}
