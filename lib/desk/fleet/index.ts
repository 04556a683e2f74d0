import "server-only";
import { database } from "#/lib/db/index.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { fleet } from "#/lib/partner/index.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import type { SharedList, ShownList } from "./shared-list.ts";
import { createSimList, type FoundSim, findSim, type ListedSim } from "./sims.ts";

/** The company's SIMs as the partner lists them, shared by the operators of this process; null without the FLEET settings. */
export async function simsOfFleet(): Promise<ShownList<ListedSim> | null> {
  return (await simList())?.show() ?? null;
}

/** The SIM that an address names; null without the FLEET settings. */
export async function findBySimId(context: DeskContext, simId: string): Promise<FoundSim | null> {
  const sims = await simList();
  return sims === null ? null : findSim(context, sims, simId);
}

async function simList(): Promise<SharedList<ListedSim> | null> {
  const service = fleet();
  if (service === null) return null;
  return once("the fleet's SIMs", async () => createSimList(service, await database(), log));
}
