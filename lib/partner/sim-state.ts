import { z } from "zod";
import type { RenewalRecord, SimOrder } from "./partner.ts";
import { optionalText, textOrNumber } from "./wire.ts";

/** What the service says is on a SIM: its orders and its renewal. What is missing or unreadable is null, never zero. */

/** Assumed from the published examples: only an order in use has a last day. */
const STATES: ReadonlyMap<string, SimOrder["state"]> = new Map([
  ["1", "waiting"],
  ["2", "in use"],
]);

export const simOrders = z
  .looseObject({
    partnerCode: textOrNumber.nullish(),
    deviceCode: textOrNumber.nullish(),
    orderList: z.array(z.unknown()).max(1_000).nullish(),
  })
  .nullable()
  .transform((page) => ({
    partnerCode: page?.partnerCode,
    deviceCode: page?.deviceCode,
    orderList: page?.orderList ?? null,
  }));

/** An entry that is no object is one that says nothing: left out, the SIM would look emptier than it is. */
export const simOrder = z
  .looseObject({
    servicePlanShowName: optionalText,
    orderStatus: optionalText,
    time: optionalText,
    unit: optionalText,
    // With a time or without.
    expireDate: z
      .string()
      .transform((moment) => moment.split(/[ T]/)[0])
      .pipe(z.iso.date())
      .nullable()
      .catch(null),
    remainingDays: optionalText,
  })
  .transform(
    ({ orderStatus, remainingDays, ...entry }): SimOrder => ({
      title: entry.servicePlanShowName,
      state: STATES.get(orderStatus ?? "") ?? "unknown",
      code: orderStatus,
      time: entry.time,
      unit: entry.unit,
      expiresOn: entry.expireDate,
      remainingDays: /^[0-9]{1,6}$/.test(remainingDays ?? "") ? Number(remainingDays) : null,
    }),
  );

const namedRecord = z.looseObject({
  deviceCode: textOrNumber.nullish(),
  partnerCode: textOrNumber.nullish(),
  orderNo: optionalText,
  payId: optionalText,
  servicePlanShowName: optionalText,
  orderPeriod: optionalText,
  packageType: optionalText,
  subscriptionTime: optionalText,
});

/** Assumed: in a list with one entry that entry is the record; an empty one is none. */
export const renewalRecord = z
  .union([
    z.looseObject({}),
    z
      .array(z.looseObject({}))
      .max(1)
      .transform(([only]) => only ?? null),
  ])
  .nullable()
  .refine((wire) => wire === null || isAbout(wire), { error: "neither a renewal nor the lack of one" })
  .pipe(namedRecord.nullable())
  .transform((record) => record ?? NO_RECORD);

const NO_RECORD = {
  orderNo: null,
  payId: null,
  servicePlanShowName: null,
  orderPeriod: null,
  packageType: null,
  subscriptionTime: null,
};

const NAMING = Object.keys(NO_RECORD);
const BESIDE = ["deviceCode", "partnerCode", "operateCode", "message"];

/**
 * An object of some other kind, an error or a list under a name for instance, must not pass for the end of a renewal: one that names
 * no renewal has nothing in it that we don't know.
 */
function isAbout(wire: Record<string, unknown>): boolean {
  const isNaming = NAMING.some((name) => wire[name] !== undefined && wire[name] !== null && wire[name] !== "");
  return isNaming || Object.keys(wire).every((name) => NAMING.includes(name) || BESIDE.includes(name));
}

/** Assumed: where no renewal is on, the answer has nothing in it that names one. */
export function asRenewal(record: Pick<z.output<typeof renewalRecord>, keyof typeof NO_RECORD>): RenewalRecord | null {
  const { orderNo, payId, servicePlanShowName: planTitle, orderPeriod, packageType, subscriptionTime: since } = record;
  if ([orderNo, payId, planTitle, since].every((field) => field === null)) return null;
  return { orderNo, payId, planTitle, orderPeriod, packageType, since };
}
