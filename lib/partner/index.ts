import "server-only";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { currentClient } from "#/lib/web/client.ts";
import type { CallSettings } from "./call.ts";
import { configureFleet, configurePartner } from "./configure.ts";
import type { Fleet } from "./fleet/fleet.ts";
import { createNotificationCheck, type NotificationCheck } from "./notifications/check.ts";
import { createObservations, type Observations } from "./observations.ts";
import type { Partner } from "./partner.ts";
import { createRateLimit, type RateLimit, visitorOf } from "./rate-limit.ts";

/** The one partner service of this process. */
export function partner(): Partner {
  return once("partner", () => configurePartner(env(), callSettings()));
}

/** The service's calls about all SIMs of the company; null without the FLEET settings. */
export function fleet(): Fleet | null {
  return once("fleet", () => configureFleet(env(), callSettings()));
}

/** The rate limit of this process. */
export function rateLimit(): RateLimit {
  const visitor = () => visitorOf(currentClient());
  return once("rate limit", () => createRateLimit({ callsPerSecond: env().PARTNER_CALLS_PER_SECOND, visitor }));
}

/** What this process has seen of the assumptions about the service. */
export function observations(): Observations {
  return once("observations", () => createObservations(Date.now));
}

function callSettings(): CallSettings {
  return { rateLimit: rateLimit(), log, observe: observations().observe };
}

/** The check of notifications under the keys of the settings. */
export function notificationCheck(): NotificationCheck {
  const { NOTIFICATION_KEYS, NOTIFICATION_LAYOUT } = env();
  return once("notification check", () =>
    createNotificationCheck({
      keys: NOTIFICATION_KEYS,
      layout: NOTIFICATION_LAYOUT,
      observe: observations().observe,
    }),
  );
}
