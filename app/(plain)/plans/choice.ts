import type { Money } from "#/lib/text/money.ts";
import type { PlanView } from "./view.ts";

/*
 * How the page's one form encodes a choice. A button names a plan ("0/SP1/DP1": its index on the page, its name); the term of the plan
 * with that index is "term0". A term carries its name, and the currency and price that the page showed for it ("1-2?USD=1290"), so that
 * the buyer can be told of a changed price; it is only compared with the price read from the partner.
 */

export function fieldNames(index: number): { heading: string; term: string } {
  return { heading: `plan${index}`, term: `term${index}` };
}

export function writePlan(index: number, { name }: Pick<PlanView, "name">): string {
  return `${index}/${name}`;
}

export function readPlan(value: string): { index: number; planName: string } {
  const end = value.indexOf("/");
  return { index: Number(value.slice(0, Math.max(end, 0))), planName: value.slice(end + 1) };
}

export function writeTerm(name: string, { currency, amountMinor }: Money): string {
  return `${name}?${currency}=${amountMinor}`;
}

/** The term's name, its currency, and the price that the page showed, in minor units, if it says one. Null for what no page writes. */
export function readTerm(value: string): { termName: string; currency: string; shownMinor: number | null } | null {
  const [, termName, currency, amount = ""] = /^(.+)\?([A-Z]{3})=([^?]*)$/s.exec(value) ?? [];
  if (termName === undefined || currency === undefined) return null;
  return { termName, currency, shownMinor: /^[0-9]{1,12}$/.test(amount) ? Number(amount) : null };
}
