import { z } from "zod";
import { optionalText, textOrNumber } from "#/lib/partner/wire.ts";

/** An automatic renewal as the service knows it. The shop can end it only when both ids are known. */
export interface RenewalRecord {
  orderNo: string | null;
  payId: string | null;
  planTitle: string | null;
  orderPeriod: string | null;
  packageType: string | null;
  /** As the service writes it: "yyyy.MM.dd". */
  since: string | null;
}

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

/** The answer, of which a list of one entry is accepted too. Assumption "no-renewal". */
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

/** An unknown kind of object, such as an error, must not pass for "no renewal": without a record, only known fields may be there. */
function isAbout(wire: Record<string, unknown>): boolean {
  const isNaming = NAMING.some((name) => wire[name] !== undefined && wire[name] !== null && wire[name] !== "");
  return isNaming || Object.keys(wire).every((name) => NAMING.includes(name) || BESIDE.includes(name));
}

/** Null when the answer names no renewal. */
export function asRenewal(record: Pick<z.output<typeof renewalRecord>, keyof typeof NO_RECORD>): RenewalRecord | null {
  const { orderNo, payId, servicePlanShowName: planTitle, orderPeriod, packageType, subscriptionTime: since } = record;
  if ([orderNo, payId, planTitle, since].every((field) => field === null)) return null;
  return { orderNo, payId, planTitle, orderPeriod, packageType, since };
}
