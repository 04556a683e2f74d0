import { findIn, MOST_LINES, MOST_TEXT, readPastedSims } from "#/lib/desk/fleet/pasted-sims.ts";
import type { FleetPlan } from "#/lib/partner/fleet/package-orders.ts";
import { type Asked, times } from "./fleet-order.ts";

/** What an operator typed, by the names of the form's fields. */
export interface TypedOrder {
  packageCode: string;
  kind: string;
  periods: string;
  days: string;
  start: string;
  paid: string;
  text: string;
}

/** Either what is ordered, and for which SIMs; or what is wrong, by field, and for each line of the pasted numbers by its number. */
export type ReadOrder =
  | { asked: Asked; sims: string[] }
  | { faults: Record<string, string>; lines: Record<string, string> };

export const MOST_PERIODS = 12;
const MOST_DAYS = 366;

/**
 * @param plans those that the partner offers now
 * @param listed the company's SIMs, as far as they are read: the partner is sent a number as its own list writes it
 */
export function readOrder(typed: TypedOrder, plans: readonly FleetPlan[], listed: ReadonlySet<string>): ReadOrder {
  const faults: Record<string, string> = {};
  const plan = plans.find(({ packageCode }) => packageCode === typed.packageCode);
  const periods = wholeNumber(typed.periods, MOST_PERIODS);
  const days = typed.kind === "days" ? wholeNumber(typed.days, MOST_DAYS) : null;
  const amountText = times(plan?.priceText ?? "", periods ?? 1);
  if (plan === undefined) faults.packageCode = "Choose a plan.";
  else if (amountText === null || plan.packageType === null) {
    faults.packageCode = "The partner names no price or no type for this plan, so it can’t be ordered here.";
  }
  if (periods === null) faults.periods = `Type a whole number from 1 to ${MOST_PERIODS}.`;
  if (typed.kind === "days" && days === null) faults.days = `Type a whole number from 1 to ${MOST_DAYS}.`;
  if (typed.start === "") faults.start = "Choose when the plans start.";
  // Documented: `is_open` must be 0 for SIMs that switch networks over the air, which plans by days are for.
  else if (typed.kind === "days" && typed.start === "now") {
    faults.start = "A plan by days can’t start at once. Choose that it starts when the SIM is first used.";
  }
  if (typed.paid === "") faults.paid = "Choose what the partner is told.";
  const { sims, lines, fault } = readSims(typed.text);
  if (fault !== null) faults.text = fault;
  if (Object.keys(faults).length > 0 || Object.keys(lines).length > 0) return { faults, lines };
  if (plan === undefined || periods === null || amountText === null) return { faults, lines };
  const common = {
    packageCode: plan.packageCode,
    name: plan.name ?? plan.packageCode,
    packageType: plan.packageType ?? "",
    periods,
    amountText,
    isPaid: typed.paid === "yes",
    startsAtOnce: typed.start === "now",
  };
  const spelled = sims.map((sim) => findIn(listed, sim) ?? sim);
  return { asked: days === null ? { kind: "plan", ...common } : { kind: "days", ...common, days }, sims: spelled };
}

/** Whether the partner still offers what was checked, at that price and with periods of that length. */
export function isOffered(
  asked: Asked,
  plans: readonly Pick<FleetPlan, "packageCode" | "packageType" | "priceText">[],
): boolean {
  if (asked.kind === "renew") return true;
  const plan = plans.find(({ packageCode }) => packageCode === asked.packageCode);
  return plan?.packageType === asked.packageType && times(plan.priceText ?? "", asked.periods) === asked.amountText;
}

function readSims(text: string): { sims: string[]; lines: Record<string, string>; fault: string | null } {
  const nothing = { sims: [], lines: {} };
  if (text.length > MOST_TEXT) return { ...nothing, fault: "That is more text than fits." };
  const pasted = readPastedSims(text);
  if (pasted.length === 0) return { ...nothing, fault: "Paste at least one SIM number." };
  if (pasted.length > MOST_LINES) {
    return { ...nothing, fault: `That is more than ${MOST_LINES} lines. Make several orders of them.` };
  }
  const lines = Object.fromEntries(pasted.flatMap((one) => ("fault" in one ? [[one.line, one.fault]] : [])));
  return { sims: pasted.flatMap((one) => ("sim" in one ? [one.sim] : [])), lines, fault: null };
}

/** A typed number from 1 to `most`; null for anything else. */
export function wholeNumber(text: string, most: number): number | null {
  const number = /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return number >= 1 && number <= most ? number : null;
}
