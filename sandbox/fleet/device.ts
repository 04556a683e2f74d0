import type { Environment } from "#/sandbox/environment.ts";
import type { Language } from "./envelope.ts";
import { noPackageOrder, orderInUse, type PackageOrder, toPackageOrder } from "./package-order.ts";
import { compactTime } from "./time.ts";

export type Device = {
  number: string;
  lifecycle: Lifecycle;
  startedAt: number | null;
  endsAt: number | null;
  hasOta: boolean;
  /** Every field that may be null is null. */
  isBare: boolean;
  orders: PackageOrder[];
  /** Megabytes by month, the latest first; empty where the service reports nothing. */
  monthsMb: number[];
};

/** 1 before activation, 2 activation, 3 before deactivation are documented; 4, ended, is assumed. */
export type Lifecycle = "1" | "2" | "3" | "4";

/** A device in the list, with the package in use or an object of empty fields. */
export function toDevice(environment: Environment, device: Device, language: Language) {
  const order = orderInUse(device.orders, Date.now());
  const packageOrder = order ? toPackageOrder(device, order, language) : noPackageOrder;
  return { ...deviceFields(environment, device), package_order: packageOrder };
}

/** One device by itself, with `package` only when one is in use. The other fields are assumed to be the list's. */
export function toSingleDevice(environment: Environment, device: Device, language: Language) {
  const order = orderInUse(device.orders, Date.now());
  return {
    ...deviceFields(environment, device),
    ...(order ? { package: toPackageOrder(device, order, language) } : {}),
  };
}

/** A SIM in use, in eight fields. Only the first two names are documented; the rest are assumed. */
export function toAsset({ partnerCode }: Environment, device: Device) {
  const order = orderInUse(device.orders, Date.now());
  return {
    assetId: device.number,
    lifeCycle: device.lifecycle,
    lifeCycleStartTime: device.startedAt === null ? null : compactTime(device.startedAt),
    lifeCycleEndTime: device.endsAt === null ? null : compactTime(device.endsAt),
    msisdn: msisdnOf(device),
    partnerCode,
    packageCode: order?.packageCode ?? null,
    orderCode: order?.code ?? null,
  };
}

function deviceFields({ partnerCode }: Environment, device: Device) {
  return {
    partnerName: "Sandbox partner",
    partnerCode,
    lifecycle: device.lifecycle,
    msisdn: msisdnOf(device),
    device_id: device.number,
    ota_flag: device.hasOta ? "1" : "0",
    bip_flag: "0",
    lifecycle_start_time: device.startedAt === null ? null : compactTime(device.startedAt),
    lifecycle_end_time: device.endsAt === null ? null : compactTime(device.endsAt),
    lifecycle_shutdown_period: "90",
    lifecycle_slient_period: "180",
    task_no: device.isBare ? null : "T1",
    main_iccid: device.isBare ? null : device.number,
    multiImsi_flag: "0",
  };
}

function msisdnOf(device: Device): string | null {
  return device.isBare ? null : `852${device.number.slice(-9, -1)}`;
}
