import { toOffer } from "#/sandbox/catalogue/offer.ts";
import { findSim, plansFor } from "#/sandbox/catalogue/sims.ts";
import type { Plan } from "#/sandbox/catalogue/term.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";

/** Says whether a SIM belongs to the partner. What else a success carries is not documented, so it is empty here. */
export function verifySim(_service: unknown, fields: Fields<"singleVerify">) {
  return findSim(fields.deviceCode) ? succeed({}) : refuse("unknown SIM");
}

/** The plans a SIM can buy. A SIM without any is no error. */
export function listPlans({ plans }: { plans: Plan[] }, fields: Fields<"singleServicePlanPage">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const planList = plansFor(plans, sim).map((plan) => toOffer(plan, fields.languageCode));
  return succeed({ partnerCode: fields.partnerCode, planList });
}
