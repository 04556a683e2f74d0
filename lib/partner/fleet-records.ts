import { z } from "zod";
import { scrub } from "#/lib/process/scrub.ts";
import { aboutOurs } from "./call.ts";
import type {
  Asset,
  CycleUsage,
  Device,
  DeviceOutcome,
  FleetPlan,
  Listing,
  MonthUsage,
  OrderSpan,
  PackageOrder,
} from "./fleet.ts";
import { listingOf } from "./listing.ts";
import { optionalFigure, optionalText, readable, text, textOrNumber } from "./wire.ts";

/** What the service writes about devices, their packages and their usage. What is missing or unreadable is null, never zero. */

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
  // Assumed: `orderUsedFlow` is of the whole order, so it can't stand in.
  usedMb: order.usedFlow,
}));

/** A device without a package in use has one whose fields are empty, or none. */
const packageInUse = packageOrder
  .nullable()
  .catch(null)
  .transform((order) => (order?.orderCode || order?.packageCode || order?.name ? order : null));

const deviceFields = {
  lifecycle: optionalText,
  lifecycle_start_time: optionalText,
  lifecycle_end_time: optionalText,
  package_order: packageInUse,
};

type WireDevice = z.output<z.ZodObject<typeof deviceFields>>;

const asDevice = (sim: string, device: WireDevice): Device => ({
  sim,
  lifecycle: device.lifecycle,
  startsAt: device.lifecycle_start_time,
  endsAt: device.lifecycle_end_time,
  order: device.package_order,
});

export const device: z.ZodType<Device> = z
  .looseObject({ device_id: textOrNumber, ...deviceFields })
  .transform((found) => asDevice(found.device_id, found));

/**
 * *Assumed*: the SIM asked for is the data itself, or stands where a list of devices stands, alone or as the only one. Its package
 * is documented to be there only when one is in use; its name, *assumed*, is `package`, or that of the list.
 */
export function deviceOf(sim: string): z.ZodType<Device> {
  const single = z.looseObject({ device_id: optionalText, ...deviceFields, package: packageInUse });
  return z
    .looseObject({ device: z.unknown().optional() })
    .nullable()
    .transform((answer): unknown => [answer?.device ?? answer].flat()[0] ?? {})
    .pipe(aboutOurs(single, { device_id: sim }))
    .transform((found) => asDevice(sim, { ...found, package_order: found.package ?? found.package_order }));
}

const asset: z.ZodType<Asset> = z
  .looseObject({ assetId: textOrNumber, lifeCycle: optionalText })
  .transform(({ assetId: sim, lifeCycle: lifecycle }) => ({ sim, lifecycle }));

/** *Assumed*: they come all at once, as a bare list. */
export const assets: z.ZodType<Listing<Asset>> = z.array(z.unknown()).transform((entries) => listingOf(entries, asset));

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

export const monthUsage: z.ZodType<MonthUsage> = z
  .looseObject({ device_id: textOrNumber, queryday_flow: optionalFigure })
  .transform(({ device_id: sim, queryday_flow: usedMb }) => ({ sim, usedMb }));

export function cycleUsageOf(sim: string): z.ZodType<CycleUsage> {
  const usage = z.looseObject({
    device_id: optionalText,
    order_code: optionalText,
    order_used_flow: optionalFigure,
    high_flow_balance: optionalFigure,
  });
  return aboutOurs(usage, { device_id: sim })
    .nullable()
    .transform((found) => ({
      orderCode: found?.order_code ?? null,
      usedMb: found?.order_used_flow ?? null,
      leftMb: found?.high_flow_balance ?? null,
    }));
}

export const orderSpan: z.ZodType<OrderSpan> = z
  .looseObject({ order_id: optionalText, order_start_date: optionalText, order_expire_date: optionalText })
  .nullable()
  .transform((span) => ({
    orderCode: span?.order_id ?? null,
    startsAt: span?.order_start_date ?? null,
    expiresAt: span?.order_expire_date ?? null,
  }));

/** What became of an order for many devices. An entry that can't be read, or names a device not asked for, says nothing. */
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
