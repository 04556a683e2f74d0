import "server-only";
import { hkdfSync } from "node:crypto";
import { performance } from "node:perf_hooks";
import { database } from "#/lib/db/index.ts";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { createLimits, type Limits } from "./limits.ts";
import { createMeter } from "./meter.ts";
import { createSharedMeter, type SharedMeter } from "./shared-meter.ts";

/** The limits of this shop. */
export function limits(): Promise<Limits> {
  return once("limits", async () => {
    const { LIMITS_SCALE, PARTNER_CALLS_PER_SECOND, SESSION_SECRET } = env();
    // A clock that never goes back.
    const own = createMeter(() => performance.now());
    return createLimits({
      own,
      shared: (await sharedMeter()) ?? own,
      scale: LIMITS_SCALE,
      callsPerSecond: PARTNER_CALLS_PER_SECOND,
      secret: Buffer.from(hkdfSync("sha256", Object.values(SESSION_SECRET).at(-1) ?? "", "", "limits", 32)),
    });
  });
}

/** The counts in PostgreSQL; null with SQLite, where there is one process. */
export function sharedMeter(): Promise<SharedMeter | null> {
  return once("shared meter", async () =>
    env().DATABASE_URL.startsWith("file:") ? null : createSharedMeter({ db: await database(), log }),
  );
}
