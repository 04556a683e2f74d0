import type { Database } from "#/lib/db/database.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { findIds } from "#/lib/desk/search/list.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Device } from "#/lib/partner/fleet/devices.ts";
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

/** What was found by the digits that an operator typed. */
export type TypedSim =
  | { status: "one"; simId: string }
  | { status: "several"; count: number }
  | { status: "none"; shown: ShownList<ListedSim> };

/** Finds a SIM by its number, or by the last digits of it. @param digits four or more */
export async function findTyped(context: DeskContext, sims: SharedList<ListedSim>, digits: string): Promise<TypedSim> {
  const shown = await sims.show();
  const ids = new Set((shown.list?.items ?? []).filter(({ sim }) => sim.endsWith(digits)).map(({ simId }) => simId));
  const whole = simIdOf(context.db, digits);
  // Of a whole number also what the list lacks; and the whole number comes before one that ends like it.
  if (ids.has(whole) || (await orderedSim(context, whole)) !== null) return { status: "one", simId: whole };
  const [simId] = ids;
  if (simId === undefined) return { status: "none", shown };
  return ids.size === 1 ? { status: "one", simId } : { status: "several", count: ids.size };
}
