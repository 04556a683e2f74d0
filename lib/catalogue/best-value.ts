import type { GivenFacts } from "./corrections/correction.ts";
import { daysOf } from "./duration.ts";
import type { Plan, Term } from "./plan.ts";

/**
 * The term of a plan that may be called its best value: its price for one period is lower than that of every other term, in every
 * currency of the plan. It compares whole periods of one kind only (days with days, months with months), and never two plans.
 *
 * Their content must be the same too, and no field of the partner says so. Assumption "equal-periods": each period brings the same data where the plan's
 * texts name no amount (unlimited, or a daily amount without a figure), or where the partner labels this very term best value.
 * @param plan as the partner lists it: a text that operators have replaced may be the one that names an amount
 * @param given the data that operators have given; of an amount for the whole plan a longer term brings no more
 * @returns the term's name; null for none, or when it can't be known
 */
export function bestValueOf(plan: Plan, given?: GivenFacts["data"]): string | null {
  const { terms } = plan;
  if (given && given !== "unlimited" && given.every === undefined) return null;
  if (terms.length < 2 || terms.some((term) => !isSameKind(term, terms[0]))) return null;
  const best = terms.find((term) => terms.every((other) => other === term || isCheaper(term, other)));
  if (!best) return null;
  return namesNoAmount(plan) || claimsValue(best.label) ? best.name : null;
}

/** Whether the partner's label claims best value. The shop does not repeat it: it says so itself where it is true. */
export function claimsValue(label: string): boolean {
  return /\bbest[ -](value|price|deal|buy|offer)|超值|最划算|最优惠|性价比/i.test(label);
}

function isSameKind(term: Term, first: Term | undefined): boolean {
  return daysOf(term) !== null && term.packageType === first?.packageType;
}

/** Cheaper for one period in every currency of either term. Exact: it multiplies instead of dividing. */
function isCheaper(term: Term, other: Term): boolean {
  if (term.prices.length !== other.prices.length) return false;
  return term.prices.every(({ currency, amountMinor }) => {
    const otherPrice = other.prices.find((price) => price.currency === currency);
    if (!otherPrice) return false;
    return BigInt(amountMinor) * BigInt(other.orderPeriod) < BigInt(otherPrice.amountMinor) * BigInt(term.orderPeriod);
  });
}

function namesNoAmount({ title, summary, detailsHtml, terms }: Plan): boolean {
  const words = [title, summary, detailsHtml, ...terms.flatMap(({ specifications, label }) => [specifications, label])];
  return !/\d\s*(([kmgt]i?b|[mgt])(?![a-z])|mega|giga|tera|[兆吉])/i.test(
    words.join(" ").replace(/&nbsp;|&#160;/g, " "),
  );
}
