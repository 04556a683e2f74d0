import { z } from "zod";
import { aboutOurs } from "#/lib/partner/call.ts";
import { type Listing, listingOf } from "#/lib/partner/listing.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { listNamed, optionalFigure, optionalText, textOrNumber, unused } from "#/lib/partner/wire.ts";
import { type PackageOrder, packageOrder } from "./package-orders.ts";

export interface Device {
  sim: string;
  /** The service's code. Known: 1 before activation, 2 activation, 3 before deactivation; kept as text. */
  lifecycle: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** The package in use; null when there is none. */
  order: PackageOrder | null;
}

/** A SIM in use. */
export interface Asset {
  sim: string;
  lifecycle: string | null;
}

export interface MonthUsage {
  sim: string;
  usedMb: number | null;
}

export interface CycleUsage {
  orderCode: string | null;
  usedMb: number | null;
  /** The rest at full speed. */
  leftMb: number | null;
}

/** A device without a package in use has none, or one with empty fields: assumption "empty-package". */
const packageInUse = packageOrder
  .nullable()
  .catch(null)
  .transform((order) => (order?.orderCode || order?.packageCode || order?.name ? order : null));

const deviceFields = {
  /** Documented codes: 1 before activation, 2 activation, 3 before deactivation; the others are unknown. */
  lifecycle: optionalText,
  lifecycle_start_time: optionalText,
  lifecycle_end_time: optionalText,
  package_order: packageInUse,
  /** The company, by name and code. */
  partnerName: unused,
  partnerCode: unused,
  /** The phone number. */
  msisdn: unused,
  /** Whether the SIM can be changed over the air. */
  ota_flag: unused,
  /** Meaning unknown; by its name, the protocol of changes over the air. */
  bip_flag: unused,
  /** Unit unknown. */
  lifecycle_shutdown_period: unused,
  /** The service's spelling of "silent"; unit unknown. */
  lifecycle_slient_period: unused,
  /** Meaning unknown. */
  task_no: unused,
  /** Presumably the number of the SIM that this one belongs to. */
  main_iccid: unused,
  /** Whether the SIM has several identities. */
  multiImsi_flag: unused,
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

/** The device is the data itself, or its member `device`: assumption "single-device". */
export function deviceOf(sim: string, observe: Observe): z.ZodType<Device> {
  const single = z.looseObject({ device_id: optionalText, ...deviceFields, package: packageInUse });
  return z
    .looseObject({ device: z.unknown().optional() })
    .nullable()
    .transform((answer): unknown => [answer?.device ?? answer].flat()[0] ?? {})
    .pipe(aboutOurs(single, { device_id: sim }))
    .transform((found) => {
      const order = found.package ?? found.package_order;
      if (order !== null) observe("single-device", found.package === null ? "package_order" : "package");
      return asDevice(sim, { ...found, package_order: order });
    });
}

/** Eight fields, of which these two are documented. */
export const asset: z.ZodType<Asset> = z
  .looseObject({ assetId: textOrNumber, lifeCycle: optionalText })
  .transform(({ assetId: sim, lifeCycle: lifecycle }) => ({ sim, lifecycle }));

/** A list without pages: assumption "assets-list". */
export function assets(observe: Observe): z.ZodType<Listing<Asset>> {
  const list = listNamed("", (form) => observe("assets-list", form));
  return list.transform((entries) => listingOf(entries, asset));
}

export const monthUsage: z.ZodType<MonthUsage> = z
  .looseObject({ device_id: textOrNumber, queryday_flow: optionalFigure })
  .transform(({ device_id: sim, queryday_flow: usedMb }) => ({ sim, usedMb }));

export function cycleUsageOf(sim: string): z.ZodType<CycleUsage> {
  const usage = z.looseObject({
    device_id: optionalText,
    order_code: optionalText,
    order_used_flow: optionalFigure,
    high_flow_balance: optionalFigure,
    /** How the service signs an answer is unknown. */
    sign: unused,
  });
  return aboutOurs(usage, { device_id: sim })
    .nullable()
    .transform((found) => ({
      orderCode: found?.order_code ?? null,
      usedMb: found?.order_used_flow ?? null,
      leftMb: found?.high_flow_balance ?? null,
    }));
}
