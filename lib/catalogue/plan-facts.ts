import { isPartnerError } from "#/lib/partner/error.ts";
import { UNLIMITED_TYPE } from "#/lib/partner/fleet/codes.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { FleetPlan } from "#/lib/partner/fleet/package-orders.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { createCache } from "#/lib/process/cache.ts";
import type { Log } from "#/lib/process/log.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import { amountsIn } from "./words/amounts.ts";

/** What a package holds and where it works, by the company's list. Null where that can't be known. */
export interface PackageFacts {
  dataMb: number | "unlimited" | null;
  /** Names as the partner writes them. */
  countries: readonly string[] | null;
}

/** By package code. */
export type FactsByCode = ReadonlyMap<string, PackageFacts>;

export const NO_FACTS: FactsByCode = new Map();

interface PlanFactsConfig {
  fleet: Pick<Fleet, "plans">;
  log: Log;
  observe: Observe;
  now?: () => number;
}

const MINUTE = 60_000;
const FRESH_MS = 60 * MINUTE;
const FAILURE_FRESH_MS = 10 * MINUTE;

/** Makes a function that answers at once with what was read last, and has the list read again in the background. */
export function createPlanFacts({ fleet, log, observe, now = Date.now }: PlanFactsConfig): () => FactsByCode {
  const cache = createCache<FactsByCode>(now);
  const key = "packages";
  return () => {
    const facts = cache.last(key) ?? NO_FACTS;
    void cache.read(key, async () => {
      try {
        const { items } = await fleet.plans();
        return { value: factsOf(items, observe), freshMs: FRESH_MS };
      } catch (error) {
        if (!isPartnerError(error)) log.error("the facts of plans could not be read", { error });
        return { value: facts, freshMs: FAILURE_FRESH_MS };
      }
    });
    return facts;
  };
}

/** The facts of each package that is listed once, or always alike. */
export function factsOf(packages: readonly FleetPlan[], observe: Observe): FactsByCode {
  const volumes = packages.map(volumeOf);
  for (const { seen } of volumes) if (seen !== null) observe("volumes", seen);
  // Where every name that tells the volume contradicts the figure, figures are of another unit everywhere.
  const told = volumes.filter(({ seen }) => seen !== null && seen !== NO_LIMIT);
  const isMegabytes = told.length === 0 || told.some(({ seen }) => seen === MEGABYTES);
  const facts = new Map<string, PackageFacts>();
  const contradicted = new Set<string>();
  for (const [index, one] of packages.entries()) {
    const volume = volumes[index]?.dataMb ?? null;
    const dataMb = isMegabytes || volume === "unlimited" ? volume : null;
    const found = { dataMb, countries: readCountries(one.countriesText, one.countryCodesText) };
    const earlier = facts.get(one.packageCode);
    if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(found)) contradicted.add(one.packageCode);
    facts.set(one.packageCode, found);
  }
  for (const code of contradicted) facts.delete(code);
  return facts;
}

const MEGABYTES = "megabytes";
const NO_LIMIT = "zero without a limit";
/** Documented: the code of a daily plan with a limit. */
const DAILY_TYPE = "1";

/** Assumption "volumes". Zero means that there is no limit only where the package's type says so too. */
function volumeOf({ flowMb, name, packageType }: FleetPlan): { dataMb: PackageFacts["dataMb"]; seen: string | null } {
  const isUnlimited = packageType === UNLIMITED_TYPE;
  if (flowMb === null) return { dataMb: null, seen: null };
  if (flowMb === 0) return { dataMb: isUnlimited ? "unlimited" : null, seen: isUnlimited ? NO_LIMIT : null };
  const named = namedMb(name ?? "");
  const seen = named === null ? null : unitOf(flowMb, named);
  // A daily plan's volume may be that of a day, or of all its days.
  const isClear = !isUnlimited && packageType !== DAILY_TYPE && (seen === null || seen === MEGABYTES);
  return { dataMb: isClear ? flowMb : null, seen };
}

function unitOf(flow: number, namedMegabytes: number): string {
  if (flow === namedMegabytes) return MEGABYTES;
  if (flow * MB_IN_GB === namedMegabytes) return "gigabytes";
  if (flow / MB_IN_GB === namedMegabytes) return "kilobytes";
  return "another amount than the name's";
}

/** The one amount of data that a text names; null without one, or with several. */
function namedMb(text: string): number | null {
  const [amount, another] = amountsIn(text);
  return another === undefined ? (amount ?? null) : null;
}

/**
 * The names, where they fit the country codes. How names are separated is not documented: by a semicolon as the codes are, if anyhow.
 * A country has one code or several, so a list without codes, or with fewer codes than names, is no list of countries.
 */
function readCountries(namesText: string | null, codesText: string | null): string[] | null {
  const names = [...new Set(partsOf(namesText))];
  const codes = partsOf(codesText);
  if (names.length === 0 || !codes.every((code) => /^\d{3}$/.test(code))) return null;
  const fits = names.length === 1 ? codes.length === 1 : codes.length === 0 || codes.length >= names.length;
  return fits ? names : null;
}

function partsOf(text: string | null): string[] {
  const parts = (text ?? "").split(/[;；]/).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}
