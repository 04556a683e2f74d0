import { z } from "zod";
import { isPartnerError } from "#/lib/partner/error.ts";
import { optionalText, textOrNumber } from "#/lib/partner/wire.ts";
import { type Length, termLength } from "./length.ts";
import { termName } from "./plan.ts";

/**
 * - `none`: the SIM has no renewal.
 * - `refused`: the service refuses to say. Assumption "no-renewal": usually there is none, but the refusal may be about something else.
 */
export type RenewalAnswer = RenewalRecord | "none" | "refused";

/** An automatic renewal as the service knows it. The shop can end it only when both ids are known. */
export interface RenewalRecord {
  orderNo: string | null;
  payId: string | null;
  planTitle: string | null;
  /** The `name` of the renewed plan's term; null when unknown. */
  termName: string | null;
  /** Null when unknown: also when the period repeats the type, which only the plans of the SIM explain. Assumption "renewal-period". */
  length: Length | null;
  /** The first day, "YYYY-MM-DD"; null when the service's text is no date. */
  since: string | null;
  /** The first day as the service writes it. */
  sinceText: string | null;
}

/** Empty where the record is. */
const echo = z.union([textOrNumber, z.literal("").transform(() => null)]).nullish();

export const namedRecord = z.looseObject({
  deviceCode: echo,
  partnerCode: echo,
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
  const { orderNo, payId, servicePlanShowName: planTitle, orderPeriod, packageType, subscriptionTime } = record;
  if ([orderNo, payId, planTitle, subscriptionTime].every((field) => field === null)) return null;
  return {
    orderNo,
    payId,
    planTitle,
    termName: orderPeriod && packageType ? termName(orderPeriod, packageType) : null,
    length: orderPeriod === null || orderPeriod === packageType ? null : termLength(orderPeriod, packageType ?? ""),
    since: readDay(subscriptionTime),
    sinceText: subscriptionTime,
  };
}

/** A path that is not found refuses like an understood refusal. */
export function isRefusal(error: unknown): boolean {
  return isPartnerError(error) && (error.kind === "refused" || error.status === 404);
}

/** Documented: "yyyy.MM.dd". */
function readDay(text: string | null): string | null {
  const day = /^\d{4}\.\d{2}\.\d{2}$/.test(text ?? "") ? String(text).replaceAll(".", "-") : "";
  return Number.isNaN(Date.parse(day)) ? null : day;
}
