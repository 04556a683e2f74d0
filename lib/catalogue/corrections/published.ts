import "server-only";
import type { Plan } from "#/lib/catalogue/plan.ts";
import { database } from "#/lib/db/index.ts";
import { createCache } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import type { Corrections } from "./correction.ts";
import { createSightings } from "./sightings.ts";
import { correctionsOf, publishedRows } from "./store.ts";

/** Every process shows a publication within this time. */
const FRESH_MS = 20_000;

interface Read {
  corrections: Corrections;
  /** What it was made from. */
  source: string;
}

/** What operators have published, a few seconds old at most. The same value for as long as nothing was published: views are kept by it. */
export async function readCorrections(): Promise<Corrections> {
  const cache = once("published plans", () => createCache<Read>());
  const { corrections } = await cache.read("published", async (last) => {
    const rows = await publishedRows((await database()).query).execute();
    const source = JSON.stringify(rows);
    const value = last?.source === source ? last : { corrections: correctionsOf(rows), source };
    return { value, freshMs: FRESH_MS };
  });
  return corrections;
}

/** Writes down which plans the service has listed. No reader waits for it, and none is troubled by a failure. */
export function noteSightings(plans: readonly Plan[], language: string): void {
  const note = once("plan sightings", () => createSightings(database));
  note(plans, language).catch((error) => log.error("plans that were listed could not be noted", { error }));
}
