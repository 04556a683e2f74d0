import { languageOf } from "#/sandbox/catalogue/offer.ts";
import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { Subscription } from "#/sandbox/ledger/subscription.ts";
import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import { refuse } from "#/sandbox/requests/envelope.ts";
import type { Schedule } from "#/sandbox/schedule.ts";
import type { Settings } from "#/sandbox/settings.ts";
import type { Fields } from "./fields.ts";

/**
 * The active renewal of a SIM, the newest where there are several. An empty object where there is none, which is
 * assumed: only a record that exists is documented.
 */
export function showRenewal(
  world: { subscriptions: Subscription[] } & Quirky,
  fields: Fields<"queryAutoRenewalRecord">,
) {
  if (!findSim(fields.deviceCode)) return refuse("unknown SIM");
  if (isQuirky(world, "renewal-query-refuses")) return refuse("not allowed here");
  const renewal = world.subscriptions.findLast(
    ({ sim, status, cancelledAt }) => sim === fields.deviceCode && status === "active" && cancelledAt === null,
  );
  if (!renewal) return {};
  return {
    deviceCode: renewal.sim,
    orderNo: renewal.orderNo,
    orderPeriod: isQuirky(world, "renewal-repeats-type") ? renewal.packageType : renewal.orderPeriod,
    packageType: renewal.packageType,
    partnerCode: fields.partnerCode,
    payId: renewal.payId,
    servicePlanShowName: renewal.planNames[languageOf(fields.languageCode)],
    subscriptionTime: new Date(renewal.begunAt).toISOString().slice(0, "YYYY-MM-DD".length).replaceAll("-", "."),
  };
}

/** Ends every subscription under these ids, at once or after the delay of the settings. One that has ended is unknown. */
export function cancelRenewal(
  { subscriptions, settings, schedule }: { subscriptions: Subscription[]; settings: Settings; schedule: Schedule },
  fields: Fields<"cancelAutoRenewalRecord">,
) {
  const ending = subscriptions.filter(
    ({ sim, orderNo, payId, cancelledAt }) =>
      sim === fields.deviceCode && orderNo === fields.orderNo && payId === fields.payId && cancelledAt === null,
  );
  if (ending.length === 0) return refuse("no renewal has these ids");
  const end = () => {
    for (const subscription of ending) subscription.cancelledAt ??= Date.now();
  };
  if (settings.cancelDelayMs === 0) end();
  else schedule.after(settings.cancelDelayMs, end);
  return {};
}
