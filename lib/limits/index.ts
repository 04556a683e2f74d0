import "server-only";
import { hkdfSync } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#/lib/db/index.ts";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { newestSecret } from "#/lib/process/safe-settings.ts";
import { isShuttingDown } from "#/lib/process/shutdown.ts";
import { createLimits, createPageLimit, type Limits, type PageLimit } from "./limits.ts";
import { createMeter, type Meter } from "./meter.ts";
import { createOrderCounts, type OrderCounts } from "./order-counts.ts";
import { createSharedMeter, type SharedMeter } from "./shared-meter.ts";
import { limitsFor } from "./table.ts";

/** The limits of this shop. */
export function limits(): Promise<Limits> {
  return once("limits", async () => {
    const own = ownMeter();
    const { LIMITS_SCALE: scale, PARTNER_CALLS_PER_SECOND: callsPerSecond } = env();
    return createLimits({ own, shared: (await sharedMeter()) ?? newMeter(), scale, callsPerSecond, secret: secret() });
  });
}

/** The limit on any request. */
export function pageLimit(): PageLimit {
  const { LIMITS_SCALE: scale, PARTNER_CALLS_PER_SECOND: callsPerSecond } = env();
  return createPageLimit({ own: ownMeter(), scale, callsPerSecond });
}

/** What orders are counted by when their buyers ask for payment. */
export function orderCounts(): Promise<OrderCounts> {
  return once("order counts", async () => {
    const { LIMITS_SCALE: scale, PARTNER_CALLS_PER_SECOND: callsPerSecond } = env();
    const table = limitsFor(callsPerSecond);
    const context = { db: await database(), limits: await limits(), table, scale, secret: secret(), sleep };
    return createOrderCounts({ ...context, isShuttingDown });
  });
}

/** What each process counts for itself. Separate, so that a flood of addresses pushes out no other counts. */
function ownMeter(): Meter {
  return once("own meter", newMeter);
}

function newMeter(): Meter {
  // A clock that never goes back.
  return createMeter(() => performance.now());
}

function secret(): Buffer {
  return Buffer.from(hkdfSync("sha256", newestSecret(env().SESSION_SECRET), "", "limits", 32));
}

/** The counts in PostgreSQL; null with SQLite, where there is one process. */
export function sharedMeter(): Promise<SharedMeter | null> {
  return once("shared meter", async () =>
    env().DATABASE_URL.startsWith("file:") ? null : createSharedMeter({ db: await database(), log }),
  );
}
