export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days in one period and the service's unit of time, by packageType. Unit 2 is the only one seen, the rest assumed. */
const periods: Record<string, { days: number; unit: string; unitsPerPeriod: number }> = {
  "1": { days: 1, unit: "1", unitsPerPeriod: 1 },
  "2": { days: 30, unit: "2", unitsPerPeriod: 1 },
  "3": { days: 90, unit: "2", unitsPerPeriod: 3 },
  "5": { days: 365, unit: "3", unitsPerPeriod: 1 },
};

/** How long a term is: in days, and in the service's own units. */
export function lengthOf(term: { packageType: string; orderPeriod: string }) {
  const period = periods[term.packageType];
  if (!period) throw new Error(`no length is known for packageType ${term.packageType}`);
  const count = Number(term.orderPeriod);
  return { days: count * period.days, time: count * period.unitsPerPeriod, unit: period.unit };
}
