import { daysOf } from "./duration.ts";
import type { Plan, Term } from "./plan.ts";

/**
 * The term of a plan that may be called its best value: its price for one period is lower than that of every other term, in every
 * currency the plan has. Compared are whole periods of one kind only (days with days, months with months), and never two plans.
 *
 * What is inside must be the same, too, and the service doesn't say that in a field. Assumed: each period of a term brings the same
 * data where the plan's own words name no amount of it (unlimited, so much a day without saying how much), or where the partner's
 * label for this very term says best value: the partner knows.
 * @returns the term's name; null where there is none, or it can't be known
 */
export function bestValueOf(plan: Plan): string | null {
  const { terms } = plan;
  if (terms.length < 2 || terms.some((term) => !isLike(term, terms[0]))) return null;
  const best = terms.find((term) => terms.every((other) => other === term || isCheaper(term, other)));
  if (!best) return null;
  return namesNoAmount(plan) || claimsValue(best.label) ? best.name : null;
}

/** Whether a label of the partner's says that its term is the best value. It is not repeated: the shop says so itself where it is true. */
export function claimsValue(label: string): boolean {
  return /\bbest[ -](value|price|deal|buy|offer)|超值|最划算|最优惠|性价比/i.test(label);
}

function isLike(term: Term, first: Term | undefined): boolean {
  return daysOf(term) !== null && term.packageType === first?.packageType;
}

/** In every currency in which either is sold, for one period. Exact: neither side is divided. */
function isCheaper(term: Term, other: Term): boolean {
  if (term.prices.length !== other.prices.length) return false;
  return term.prices.every(({ currency, amountMinor }) => {
    const rival = other.prices.find((price) => price.currency === currency);
    if (!rival) return false;
    return BigInt(amountMinor) * BigInt(other.orderPeriod) < BigInt(rival.amountMinor) * BigInt(term.orderPeriod);
  });
}

function namesNoAmount({ title, summary, detailsHtml, terms }: Plan): boolean {
  const words = [title, summary, detailsHtml, ...terms.flatMap(({ specifications, label }) => [specifications, label])];
  return !/\d\s*(([kmgt]i?b|[mgt])(?![a-z])|mega|giga|tera|[兆吉])/i.test(
    words.join(" ").replace(/&nbsp;|&#160;/g, " "),
  );
}
