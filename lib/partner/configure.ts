import type { Env } from "#/lib/env.ts";
import type { Log } from "#/lib/process/log.ts";
import { createFleet, type Fleet } from "./fleet/fleet.ts";
import { createPartner, type Partner } from "./partner.ts";
import type { RateLimit } from "./rate-limit.ts";

/** The partner service as the settings name it. */
export function configurePartner(settings: Env, rateLimit: RateLimit, log: Log): Partner {
  return createPartner({
    shopUrl: settings.PARTNER_SHOP_URL,
    paymentUrl: settings.PARTNER_PAYMENT_URL,
    groupsUrl: settings.PARTNER_GROUPS_URL,
    partnerCode: settings.PARTNER_CODE,
    processor: settings.PARTNER_PROCESSOR,
    area: settings.PARTNER_AREA,
    terminal: settings.PARTNER_TERMINAL,
    mark: settings.PARTNER_MARK,
    languageCodes: settings.PARTNER_LANGUAGES,
    entryUrl: `${settings.SHOP_ORIGIN}/`,
    processorKey: settings.PROCESSOR_KEY,
    refusesLiveKeys: settings.PROCESSOR_SCRIPT_URL !== undefined,
    now: Date.now,
    rateLimit,
    log,
  });
}

/** The fleet calls; null where the settings leave them out. */
export function configureFleet(settings: Env, rateLimit: RateLimit, log: Log): Fleet | null {
  const { FLEET_URL: url, FLEET_ACCESS_CODE: accessCode, FLEET_SECRET: secret } = settings;
  if (url === undefined || accessCode === undefined || secret === undefined) return null;
  return createFleet({ url, accessCode, secret, now: Date.now, rateLimit, log });
}
