import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import type { Env } from "#/lib/env.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import type { CallSettings } from "#/lib/partner/call.ts";
import { configureFleet, configurePartner, configureReading } from "#/lib/partner/configure.ts";
import type { Trace } from "#/lib/partner/exchange.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import { createObservations, type Observations } from "#/lib/partner/observations.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { createLog } from "#/lib/process/log.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { createSeal } from "#/lib/web/seal.ts";

/** The shop's own rooms, wired to the partner service of the settings and to a database that is deleted afterwards. */
export interface Bench {
  context: InboxContext;
  fleet: Fleet | null;
  observations: Observations;
  /** What the rooms logged at a level above "info". */
  warnings: string[];
  close(): Promise<void>;
}

export async function openBench(settings: Env, trace: Trace): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-rehearsal-"));
  const db = await openDatabase(`file:${path.join(folder, "rehearsal.db")}`, { keys: databaseKeys(settings) });
  const observations = createObservations(Date.now);
  const { observe } = observations;
  const warnings: string[] = [];
  const log = createLog({ write: (line) => void (line.includes('"level":"info"') || warnings.push(line)) });
  const rateLimit = createRateLimit({ callsPerSecond: settings.PARTNER_CALLS_PER_SECOND });
  const calls: CallSettings = { rateLimit, log, observe, trace };
  const { NOTIFICATION_KEYS: keys, NOTIFICATION_LAYOUT: layout } = settings;
  return {
    context: {
      db,
      partner: configurePartner(settings, calls),
      checkNotification: createNotificationCheck({ keys, layout, observe }),
      seal: createSeal({ "1": randomBytes(32).toString("hex") }),
      clock: { now: Date.now, sleep: (ms, signal) => sleep(ms, undefined, { signal }) },
      random: randomBytes,
      log,
      observe,
      renewals: orderRenewals,
      ...configureReading(settings),
    },
    fleet: configureFleet(settings, calls),
    observations,
    warnings,
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
