import { LIST_STATES } from "#/lib/partner/assumptions.ts";
import { LIFECYCLES, legibleTime, PERIODS } from "#/lib/partner/fleet/codes.ts";

/* What the partner's lists say, in words. A code without a word is shown as it is. */

// Pages import nothing of lib/partner, so they take these from here.
export type { FleetPlan as ListedPlan, PackageOrder as ListedOrder } from "#/lib/partner/fleet/package-orders.ts";

export const NOT_NAMED = "not named";

const LONGEST_CODE = 20;

type Choice = [code: string, text: string];

export function lifecycleText(code: string | null): string {
  return code === null ? NOT_NAMED : (LIFECYCLES.get(code) ?? `state ${code.slice(0, LONGEST_CODE)}`);
}

/** The known states, and others that were seen. */
export function lifecycleChoices(seen: Iterable<string>): Choice[] {
  return [...new Set([...LIFECYCLES.keys(), ...seen])].map((code) => [code, lifecycleText(code)]);
}

/** Assumption "list-states": the fleet's orders have the codes of the shop's. */
export function orderStateText(code: string | null): string {
  return code === null ? NOT_NAMED : (LIST_STATES.get(code) ?? `state ${code.slice(0, LONGEST_CODE)}`);
}

export function orderStateChoices(seen: Iterable<string>): Choice[] {
  return [...new Set([...LIST_STATES.keys(), ...seen])].map((code) => [code, orderStateText(code)]);
}

export function periodText(packageType: string | null): string {
  return packageType === null ? NOT_NAMED : (PERIODS.get(packageType) ?? `type ${packageType.slice(0, LONGEST_CODE)}`);
}

/** @param text as the partner writes it */
export function timeText(text: string | null): string {
  return text === null ? NOT_NAMED : legibleTime(text);
}

/** The names of a list as the partner writes it. How it separates them is not documented; its codes have semicolons. */
export function splitNames(text: string | null): string[] {
  const names = (text ?? "").split(/[;；]/).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== "");
}
