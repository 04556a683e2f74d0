import { toOffer } from "#/sandbox/catalogue/offer.ts";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import { refuse, succeed } from "./refusal.ts";

/** Says whether a SIM belongs to the partner. What else a success carries is not documented, so it is empty here. */
export function verifySim(_world: World, fields: Fields<"singleVerify">) {
  return findSim(fields.deviceCode) ? succeed({}) : refuse("unknown SIM");
}

/** The plans a SIM can buy. A SIM without any is no error. */
export function listPlans(world: World, fields: Fields<"singleServicePlanPage">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const planList = plansFor(world, sim).map((plan) => toOffer(plan, fields.languageCode));
  return succeed({ partnerCode: fields.partnerCode, planList });
}
