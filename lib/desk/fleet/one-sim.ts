import { isPartnerError } from "#/lib/partner/error.ts";
import type { Device } from "#/lib/partner/fleet/devices.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import type { PackageOrder } from "#/lib/partner/fleet/package-orders.ts";
import type { Listing } from "#/lib/partner/listing.ts";
import type { Log } from "#/lib/process/log.ts";
import { type Sleep, withTimeout } from "#/lib/process/timeout.ts";
import type { ReadFailure } from "./shared-list.ts";

/** What the partner says of one SIM now. Each part fails alone. */
export interface SimNow {
  device: Part<Device>;
  orders: Part<Listing<PackageOrder>>;
}

export type Part<T> = { value: T; failure: null } | { value: null; failure: ReadFailure["kind"] | "late" };

/** How long the page waits. */
const WAIT_MS = 4_000;
/** A SIM has few orders; a service that ignores the filter has many. */
const ORDER_PAGES = 2;

interface SimNowConfig {
  fleet: Pick<Fleet, "device" | "orders">;
  log: Log;
  sleep?: Sleep;
}

export async function readSimNow({ fleet, ...config }: SimNowConfig, sim: string): Promise<SimNow> {
  const [device, orders] = await Promise.all([
    partOf(fleet.device(sim), config),
    partOf(fleet.orders({ sim }, ORDER_PAGES), config),
  ]);
  if (orders.failure !== null) return { device, orders };
  // A service that ignores the filter lists other SIMs too.
  const own = orders.value.items.filter((order) => order.sim === null || order.sim === sim);
  return { device, orders: { value: { ...orders.value, items: own }, failure: null } };
}

function partOf<T>(asking: Promise<T>, { log, sleep }: Omit<SimNowConfig, "fleet">): Promise<Part<T>> {
  const part = asking.then(
    (value): Part<T> => ({ value, failure: null }),
    (error): Part<T> => {
      if (isPartnerError(error)) return { value: null, failure: error.kind };
      log.error("a SIM could not be read", { error });
      return { value: null, failure: "fault" };
    },
  );
  return withTimeout(part, WAIT_MS, () => ({ value: null, failure: "late" }), sleep);
}
