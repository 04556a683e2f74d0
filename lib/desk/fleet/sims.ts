import type { Database } from "#/lib/db/database.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { findIds } from "#/lib/desk/search/list.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Device } from "#/lib/partner/fleet/devices.ts";
import { simCandidates } from "#/lib/sims/sim-number.ts";
import type { SharedList, ShownList } from "./shared-list.ts";

/** One of the company's SIMs, as the partner's list has it. */
export interface ListedSim extends Device {
  /** Names the SIM in addresses: a keyed digest of its number. */
  simId: string;
}

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

const SIM_ID = /^[\w-]{22}$/;

export function simIdOf({ sealing }: Pick<Database, "sealing">, sim: string): string {
  if (sealing === null) throw new Error("the database was opened without its data key");
  return sealing.digest("sim", sim);
}

/** The SIM of an id. The shop's orders also name SIMs that the list, as far as it was read, lacks. */
export async function findSim(context: DeskContext, sims: SharedList<ListedSim>, simId: string): Promise<FoundSim> {
  const [shown, ordered] = await Promise.all([sims.show(), orderedSim(context, simId)]);
  const listed = shown.list?.items.find((one) => one.simId === simId) ?? null;
  const sim = listed?.sim ?? ordered;
  return sim === null ? { status: "missing", shown } : { status: "found", sim, listed };
}

async function orderedSim(context: DeskContext, simId: string): Promise<string | null> {
  const [orderId] = SIM_ID.test(simId) ? await findIds(context, { sim: simId }) : [];
  const order = orderId === undefined ? null : await findOrder(context.db.query, orderId);
  return order?.sim ?? null;
}

/** What was found by what an operator typed. */
export type TypedSim =
  | { status: "one"; simId: string }
  /** SIMs that end so. `isComplete` says whether the list was read to its end, so that no other can. */
  | { status: "several"; count: number; isComplete: boolean; simId: string }
  | { status: "none"; shown: ShownList<ListedSim> };

/**
 * Finds a SIM by its number, with or without the check digit, or by the end of it.
 * @param typed four digits or more, rarely with letters from A to F
 */
export async function findTyped(context: DeskContext, sims: SharedList<ListedSim>, typed: string): Promise<TypedSim> {
  const shown = await sims.show();
  const items = shown.list?.items ?? [];
  // Of a whole number also what the list lacks; and the whole number comes before one that ends like it.
  const listed = new Set(items.map(({ simId }) => simId));
  for (const candidate of simCandidates(typed)) {
    const simId = simIdOf(context.db, candidate);
    if (listed.has(simId) || (await orderedSim(context, simId)) !== null) return { status: "one", simId };
  }
  const ids = new Set(items.filter(({ sim }) => sim.endsWith(typed)).map(({ simId }) => simId));
  const [simId] = ids;
  if (simId === undefined) return { status: "none", shown };
  const isComplete = shown.list?.isComplete === true;
  return ids.size === 1 && isComplete
    ? { status: "one", simId }
    : { status: "several", count: ids.size, isComplete, simId };
}
