import type { Plan } from "#/sandbox/catalogue/term.ts";
import type { Environment } from "#/sandbox/environment.ts";
import type { Quirky } from "#/sandbox/quirks.ts";
import type { Random } from "#/sandbox/random.ts";
import type { Fleet } from "./fleet.ts";

/** All that the partner family's calls work on. */
export type FleetService = Quirky & { fleet: Fleet; plans: Plan[]; random: Random; readonly environment: Environment };
