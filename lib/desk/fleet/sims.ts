import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "#/lib/db/database.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { findIds } from "#/lib/desk/search/list.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Device } from "#/lib/partner/fleet/devices.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { Log } from "#/lib/process/log.ts";
import { createSharedList, type SharedList, type ShownList } from "./shared-list.ts";

/** One of the company's SIMs, as the partner's list has it. */
export interface ListedSim extends Device {
  /** Names the SIM in addresses: a keyed digest of its number. */
  simId: string;
}

const SIM_ID = /^[\w-]{22}$/;

/** A SIM that an address names. */
export type FoundSim =
  | {
      status: "found";
      sim: string;
      /** Null where only an order of the shop names it. */
      listed: ListedSim | null;
    }
  /** Neither an order of the shop nor the list has it, as far as that was read. */
  | { status: "missing"; shown: ShownList<ListedSim> };

/** So many digests take a few milliseconds, and then other work has its turn. */
const DIGESTS_IN_A_ROW = 1_000;

/** The company's SIMs, whole. */
export function createSimList(fleet: Pick<Fleet, "devices">, db: Database, log: Log): SharedList<ListedSim> {
  async function read() {
    const { items, ...counts } = await fleet.devices();
    const sims: ListedSim[] = [];
    for (const device of items) {
      sims.push({ ...device, simId: simIdOf(db, device.sim) });
      if (sims.length % DIGESTS_IN_A_ROW === 0) await turn();
    }
    return { items: sims, ...counts };
  }
  return createSharedList({ name: "SIMs", read, log });
}

export function simIdOf({ sealing }: Pick<Database, "sealing">, sim: string): string {
  if (sealing === null) throw new Error("the database was opened without its data key");
  return sealing.digest("sim", sim);
}

/** Asks the shop's orders first: they name their SIM before the list is read. */
export async function findSim(context: DeskContext, sims: SharedList<ListedSim>, simId: string): Promise<FoundSim> {
  const [orderId] = SIM_ID.test(simId) ? await findIds(context, { sim: simId }) : [];
  const order = orderId === undefined ? null : await findOrder(context.db.query, orderId);
  const shown = await sims.show();
  const listed = shown.list?.items.find((one) => one.simId === simId) ?? null;
  const sim = order?.sim ?? listed?.sim;
  return sim === undefined ? { status: "missing", shown } : { status: "found", sim, listed };
}
