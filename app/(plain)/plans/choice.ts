import type { PlanView, TermView } from "./view.ts";

/*
 * How the page's one form encodes a choice. A button names a plan ("0/SP1/DP1": its index on the page, its name); the fields of the
 * plan with that index are "term0" and "currency0". A term carries its name and the prices that the page showed for it
 * ("1-2?USD=1290"), so that the buyer can be told of a changed price; they are only compared with the price read from the partner.
 */

export function fieldNames(index: number): { heading: string; term: string; currency: string } {
  return { heading: `plan${index}`, term: `term${index}`, currency: `currency${index}` };
}

export function writePlan(index: number, { name }: Pick<PlanView, "name">): string {
  return `${index}/${name}`;
}

export function readPlan(value: string): { index: number; planName: string } {
  const end = value.indexOf("/");
  return { index: Number(value.slice(0, Math.max(end, 0))), planName: value.slice(end + 1) };
}

export function writeTerm({ name, prices }: Pick<TermView, "name" | "prices">): string {
  return `${name}?${new URLSearchParams(Object.entries(prices).map(([currency, [now]]) => [currency, String(now)]))}`;
}

/** The term's name and what the page showed in this currency, in minor units; null when the form doesn't say. */
export function readTerm(value: string, currency: string): { termName: string; shownMinor: number | null } {
  const end = value.lastIndexOf("?");
  const amount = end < 0 ? null : new URLSearchParams(value.slice(end + 1)).get(currency);
  const shownMinor = amount !== null && /^[0-9]{1,12}$/.test(amount) ? Number(amount) : null;
  return { termName: end < 0 ? value : value.slice(0, end), shownMinor };
}
