import type { Choices } from "#/bench/simulator/choices.ts";
import type { Scheduler } from "#/bench/simulator/scheduler.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { EarlyFields } from "#/bench/simulator/world/early-fields.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { ClaimChecks } from "./claim-checks.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** No buyer waits longer for a page. */
export const PATIENCE_MS = 30 * SECOND;

export interface Surroundings {
  shop: Shop;
  world: World;
  claims: ClaimChecks;
  scheduler: Scheduler;
  choices: Choices;
  fields: EarlyFields;
}
