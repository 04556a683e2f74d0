import type { Plan, Term } from "#/lib/catalogue/plan.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import type { Length } from "#/lib/partner/shop/length.ts";
import type { RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";

/** The term that a renewal charges, of the plan with its title; null where the SIM can't buy it, or where several plans have that title. */
export function renewedTerm({ planTitle, termName }: RenewalRecord, plans: readonly Plan[]): Term | null {
  const [plan, another] = plans.filter(({ title }) => title === planTitle);
  if (another !== undefined) return null;
  return plan?.terms.find(({ name }) => name === termName) ?? null;
}

/**
 * How long a renewal's period is; null when that is not reported. Assumption "renewal-period": a record whose period repeats its type
 * means that period only where a plan of the SIM has it.
 * @param plans null when they are unknown for the moment
 */
export function renewalLength(record: RenewalRecord, plans: readonly Plan[] | null, observe: Observe): Length | null {
  if (record.length !== null || record.termName === null) return record.length;
  if (plans === null) return null;
  // Terms with this name are equally long in every plan.
  const term = plans.flatMap(({ terms }) => terms).find(({ name }) => name === record.termName) ?? null;
  observe("renewal-period", term === null ? "the type again" : "a period of a plan");
  return term?.length ?? null;
}
