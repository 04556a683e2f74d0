import "server-only";
import { database } from "#/lib/db/index.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { fleet } from "#/lib/partner/index.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { createFleetLists, type FleetLists } from "./lists.ts";
import { readSimNow, type SimNow } from "./one-sim.ts";
import { type FoundSim, findSim, simIdOf } from "./sims.ts";

/** The lists of the fleet, shared by the operators of this process; null without the FLEET settings. */
export async function fleetLists(): Promise<FleetLists | null> {
  const service = fleet();
  if (service === null) return null;
  return once("the fleet's lists", async () => createFleetLists({ fleet: service, db: await database(), log }));
}

/** The SIM that an address names; null without the FLEET settings. */
export async function findBySimId(context: DeskContext, simId: string): Promise<FoundSim | null> {
  const lists = await fleetLists();
  return lists === null ? null : findSim(context, lists.sims, simId);
}

/** What the partner says of a SIM now; null without the FLEET settings. */
export async function askAboutSim(sim: string): Promise<SimNow | null> {
  const service = fleet();
  return service === null ? null : readSimNow({ fleet: service, log }, sim);
}

/** The page of a SIM; null without the FLEET settings. */
export function simAddress({ db }: DeskContext, sim: string): string | null {
  return fleet() === null ? null : `/desk/sims/${simIdOf(db, sim)}`;
}
