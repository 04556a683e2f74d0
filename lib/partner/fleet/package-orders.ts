import { z } from "zod";
import { optionalFigure, optionalText, readable, text, textOrNumber, unused } from "#/lib/partner/wire.ts";
import { scrub } from "#/lib/process/scrub.ts";

/** A plan that the company can order. */
export interface FleetPlan {
  packageCode: string;
  name: string | null;
  packageType: string | null;
  /** In megabytes: assumption "volumes". */
  flowMb: number | null;
  priceText: string | null;
  /** Names and mobile country codes, as the service writes them. */
  countriesText: string | null;
  countryCodesText: string | null;
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
  /** The usage of the whole order: assumption "volumes". */
  orderUsedFlow: unused,
  /** The used share of the volume; unit unknown. */
  flowUseRate: unused,
  /** YYYYMMDDHHMMSS; the zone is unknown. */
  orderDate: unused,
  activeDate: unused,
  /** Codes of unknown meaning. */
  buyType: unused,
  supplierCode: unused,
  profileList: unused,
  isFlowPlus: unused,
  /** Whether the order holds data for tests. */
  hasTestFlow: unused,
  /** Orders that add data to this one; their fields are unknown. */
  refuelingPackageList: unused,
  /** Presumably the number of the SIM that this one belongs to. */
  main_iccid: unused,
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
  usedMb: order.usedFlow,
}));

/** A plan of the world names two hundred countries. */
const optionalLongText = z.string().min(1).max(20_000).nullable().catch(null);

export const fleetPlan: z.ZodType<FleetPlan> = z
  .looseObject({
    package_code: textOrNumber,
    package_name: optionalText,
    package_type: optionalText,
    flow: optionalFigure,
    whole_price: optionalText,
    /** Country names. Their separator is unknown; that of the codes is a semicolon. */
    cover_countrys: optionalLongText,
    /** Mobile country codes, separated by semicolons. A country may have several. */
    cover_country_mcc: optionalLongText,
    package_desc: unused,
    /** Codes of unknown meaning. */
    status: unused,
    buy_type: unused,
    package_usage_attribute: unused,
    price_type: unused,
    package_imsi_type: unused,
    /** How many cycles the package serves; unit unknown. */
    serviceCycleCount: unused,
    /** How many periods can be ordered; -1 seems to mean no limit. */
    min_order_period: unused,
    max_order_period: unused,
  })
  .transform((plan) => ({
    packageCode: plan.package_code,
    name: plan.package_name,
    packageType: plan.package_type,
    flowMb: plan.flow,
    priceText: plan.whole_price,
    countriesText: plan.cover_countrys,
    countryCodesText: plan.cover_country_mcc,
  }));

export const orderSpan: z.ZodType<OrderSpan> = z
  .looseObject({
    order_id: optionalText,
    order_start_date: optionalText,
    order_expire_date: optionalText,
    /** Null in the example. */
    sign: unused,
  })
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
