import type { Env } from "#/lib/env.ts";
import type { CallSettings } from "./call.ts";
import { createFleet, type Fleet } from "./fleet/fleet.ts";
import { createPartner, type Partner } from "./partner.ts";
import type { Reading } from "./payment/payment-evidence.ts";
import { createWords } from "./payment/words.ts";

/** The partner service as the settings name it. */
export function configurePartner(settings: Env, calls: CallSettings): Partner {
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
    verifyUrl: settings.PARTNER_VERIFY_URL,
    verifyTerminal: settings.PARTNER_VERIFY_TERMINAL,
    planId: settings.PARTNER_PLAN_ID,
    currencies: settings.PARTNER_CURRENCIES,
    processorKey: settings.PROCESSOR_KEY,
    refusesLiveKeys: settings.PROCESSOR_SCRIPT_URL !== undefined,
    now: Date.now,
    ...calls,
  });
}

/** The fleet calls; null where the settings leave them out. */
export function configureFleet(settings: Env, calls: CallSettings): Fleet | null {
  const { FLEET_URL: url, FLEET_ACCESS_CODE: accessCode, FLEET_SECRET: secret } = settings;
  if (url === undefined || accessCode === undefined || secret === undefined) return null;
  return createFleet({
    url,
    accessCode,
    secret: { text: secret, form: settings.FLEET_SECRET_FORM },
    timestamp: settings.FLEET_TIMESTAMP,
    pageSize: settings.FLEET_PAGE_SIZE,
    maxEntries: settings.FLEET_MAX_ENTRIES,
    now: Date.now,
    ...calls,
  });
}

/** How the service's texts about payments are read. */
export function configureReading({ PARTNER_WORDS, PARTNER_TIME_ZONE }: Env): Reading {
  return { words: createWords(PARTNER_WORDS), timeZone: PARTNER_TIME_ZONE };
}
