import type { Plan } from "#/lib/catalogue/plan.ts";
import type { Corrections } from "./correction.ts";

const made = new WeakMap<readonly Plan[], { corrections: Corrections; arranged: Plan[] }>();

/** The plans that buyers see, in their sequence. The same list gives the same list for as long as nothing was published. */
export function arrange(plans: Plan[], corrections: Corrections): Plan[] {
  if (corrections.size === 0) return plans;
  const known = made.get(plans);
  if (known?.corrections === corrections) return known.arranged;
  const placeOf = ({ name }: Plan): number => corrections.get(name)?.position ?? Number.MAX_SAFE_INTEGER;
  const arranged = plans
    .filter(({ name }) => !corrections.get(name)?.isHidden)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  made.set(plans, { corrections, arranged });
  return arranged;
}
