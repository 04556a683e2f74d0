import { z } from "zod";
import { optionalFigure, optionalText, readable, text, textOrNumber } from "#/lib/partner/wire.ts";
import { scrub } from "#/lib/process/scrub.ts";

/** A plan that the company can order. */
export interface FleetPlan {
  packageCode: string;
  name: string | null;
  packageType: string | null;
  /** In megabytes: assumption "volumes". */
  flowMb: number | null;
  priceText: string | null;
  countries: string | null;
}

/** An order of a plan for one device. */
export interface PackageOrder {
  orderCode: string | null;
  sim: string | null;
  packageCode: string | null;
  name: string | null;
  packageType: string | null;
  /** The service's code, kept as text. */
  status: string | null;
  periods: number | null;
  /** As the service writes it. */
  expiresAt: string | null;
  /** What the package holds, and what was used of it in the running cycle, in megabytes: assumption "volumes". */
  flowMb: number | null;
  usedMb: number | null;
}

/** The outcome for one device of an order for many. */
export interface DeviceOutcome extends OrderSpan {
  sim: string;
  isOrdered: boolean;
  /** The service's code and words when the device was not ordered for, for the operator; null on success. */
  refusal: string | null;
}

/** The answer to an order. */
export interface OrderSpan {
  orderCode: string | null;
  startsAt: string | null;
  expiresAt: string | null;
}

const wireOrder = z.looseObject({
  orderCode: optionalText,
  deviceId: optionalText,
  device_id: optionalText,
  packageCode: optionalText,
  packageName: optionalText,
  packageType: optionalText,
  orderStatus: optionalText,
  orderPeriod: optionalFigure,
  expireDate: optionalText,
  flow: optionalFigure,
  usedFlow: optionalFigure,
});

export const packageOrder: z.ZodType<PackageOrder> = wireOrder.transform((order) => ({
  orderCode: order.orderCode,
  sim: order.device_id ?? order.deviceId,
  packageCode: order.packageCode,
  name: order.packageName,
  packageType: order.packageType,
  status: order.orderStatus,
  periods: order.orderPeriod,
  expiresAt: order.expireDate,
  flowMb: order.flow,
  // `orderUsedFlow` is the usage of the whole order, so it is not read: assumption "volumes".
  usedMb: order.usedFlow,
}));

export const fleetPlan: z.ZodType<FleetPlan> = z
  .looseObject({
    package_code: textOrNumber,
    package_name: optionalText,
    package_type: optionalText,
    flow: optionalFigure,
    whole_price: optionalText,
    cover_countrys: optionalText,
  })
  .transform((plan) => ({
    packageCode: plan.package_code,
    name: plan.package_name,
    packageType: plan.package_type,
    flowMb: plan.flow,
    priceText: plan.whole_price,
    countries: plan.cover_countrys,
  }));

export const orderSpan: z.ZodType<OrderSpan> = z
  .looseObject({ order_id: optionalText, order_start_date: optionalText, order_expire_date: optionalText })
  .nullable()
  .transform((span) => ({
    orderCode: span?.order_id ?? null,
    startsAt: span?.order_start_date ?? null,
    expiresAt: span?.order_expire_date ?? null,
  }));

/** Unreadable entries, and entries about a device that was not ordered for, are left out. */
export function deviceOutcomesOf(sims: readonly string[]): z.ZodType<DeviceOutcome[]> {
  const outcome = z
    .looseObject({
      device_id: textOrNumber.refine((sim) => sims.includes(sim)),
      error: textOrNumber,
      errorMsg: text.nullable().catch(null),
      order_id: optionalText,
      order_start_date: optionalText,
      order_expire_date: optionalText,
    })
    .transform((entry): DeviceOutcome => {
      const isOrdered = entry.error === "0000";
      return {
        sim: entry.device_id,
        isOrdered,
        orderCode: entry.order_id,
        startsAt: entry.order_start_date,
        expiresAt: entry.order_expire_date,
        refusal: isOrdered ? null : scrub(`${entry.error}: ${entry.errorMsg ?? ""}`),
      };
    });
  return z
    .looseObject({ device_order: z.array(z.unknown()) })
    .transform(({ device_order }) => readable(device_order, outcome));
}
