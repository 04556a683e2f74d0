import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "#/lib/db/database.ts";
import type { Asset } from "#/lib/partner/fleet/devices.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { FleetPlan, PackageOrder } from "#/lib/partner/fleet/package-orders.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Sleep } from "#/lib/process/timeout.ts";
import type { Filter } from "./address.ts";
import { createSharedList, type SharedList } from "./shared-list.ts";
import { type ListedSim, simIdOf } from "./sims.ts";

/** What the partner lists of the company. */
export interface FleetLists {
  sims: SharedList<ListedSim>;
  /** The SIMs in use, by a list of their own. */
  inUse: SharedList<Asset>;
  /** The package orders of a filter: `orderKey` is its key. */
  orders: SharedList<PackageOrder>;
  plans: SharedList<FleetPlan>;
}

interface ListsConfig {
  fleet: Pick<Fleet, "devices" | "assets" | "orders" | "plans">;
  db: Database;
  log: Log;
  sleep?: Sleep;
}

/** How many pages of orders are read: a fleet has many more orders than SIMs, and a filter finds the others. */
const ORDER_PAGES = 20;
/** This many digests take a few milliseconds; then other work has its turn. */
const DIGESTS_IN_A_ROW = 1_000;

export function createFleetLists({ fleet, db, log, sleep }: ListsConfig): FleetLists {
  async function readSims() {
    const { items, ...counts } = await fleet.devices();
    const sims: ListedSim[] = [];
    for (const device of items) {
      sims.push({ ...device, simId: simIdOf(db, device.sim) });
      if (sims.length % DIGESTS_IN_A_ROW === 0) await turn();
    }
    return { items: sims, ...counts };
  }
  const shared = { log, sleep };
  return {
    sims: createSharedList({ name: "SIMs", read: readSims, ...shared }),
    inUse: createSharedList({ name: "SIMs in use", read: () => fleet.assets(), ...shared }),
    orders: createSharedList({ name: "orders", read: (key) => fleet.orders(filterOf(key), ORDER_PAGES), ...shared }),
    plans: createSharedList({ name: "plans", read: () => fleet.plans(), ...shared }),
  };
}

/** @param filter codes of the partner, without spaces */
export function orderKey({ status = "", type = "" }: Filter): string {
  return `${status} ${type}`;
}

function filterOf(key: string): { status: string; type: string } {
  const [status = "", type = ""] = key.split(" ");
  return { status, type };
}
