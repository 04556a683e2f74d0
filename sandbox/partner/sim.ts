import { HTTPException } from "hono/http-exception";
import { toOffer } from "#/sandbox/catalogue/offer.ts";
import { toQuirkyOffer, toUnreadableOffer } from "#/sandbox/catalogue/quirky-offer.ts";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import type { Plan } from "#/sandbox/catalogue/term.ts";
import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";

/** Says whether a SIM belongs to the partner. What else a success carries is not documented, so it is empty here. */
export function verifySim(world: Quirky, fields: Fields<"singleVerify">) {
  if (isQuirky(world, "verify-unavailable")) throw new HTTPException(503);
  if (isQuirky(world, "verify-refuses")) return refuse("not allowed here");
  return findSim(fields.deviceCode) ? succeed({}) : refuse("unknown SIM");
}

/** The plans a SIM can buy. A SIM without any is no error. */
export function listPlans(world: Quirky & { plans: Plan[] }, fields: Fields<"singleServicePlanPage">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const offers = plansFor(world.plans, sim).map((plan) => toOffer(plan, fields.languageCode));
  const planList = offers.map((offer) => (sim.isUnreadable ? toUnreadableOffer(offer) : toQuirkyOffer(world, offer)));
  return succeed({ partnerCode: fields.partnerCode, planList });
}
