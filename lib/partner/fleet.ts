import type { z } from "zod";
import type { Log } from "#/lib/process/log.ts";
import { createCaller } from "./call.ts";
import { fleetFamily } from "./families.ts";
import * as record from "./fleet-records.ts";
import { PAGE_SIZE, pageOf, readListing } from "./listing.ts";
import type { Pace } from "./rate-limit.ts";
import type { Fields } from "./sign.ts";

/** The door to the fleet calls of the partner service. */
export function createFleet(config: FleetConfig): Fleet {
  const call = createCaller(fleetFamily(config), config);
  const base = config.url;

  /** @param list the name under which the entries of a page stand. */
  function list<T>(
    name: string,
    list: string,
    entry: z.ZodType<T>,
    filter: Fields = {},
    maxPages?: number,
  ): Promise<Listing<T>> {
    const answer = pageOf(list);
    return readListing(
      (number) => call({ name, base, fields: { ...filter, page_no: number, page_size: PAGE_SIZE }, answer }),
      entry,
      maxPages,
    );
  }
  const read = <T>(name: string, fields: Fields, answer: z.ZodType<T>) => call({ name, base, fields, answer });
  const write = <T>(name: string, fields: Fields, answer: z.ZodType<T>) =>
    call({ name, base, fields, answer, isWrite: true });

  return {
    devices: () => list("device/queryBatchDevice", "device", record.device),
    device: (sim) => read("device/queryDevice", { device_id: sim }, record.deviceOf(sim)),
    assets: () => read("device/syncAssetInfo", {}, record.assets),
    plans: () => list("package/syncPackages", "package", record.fleetPlan),
    orders: (filter, maxPages) =>
      list("package/queryOrder", "package_order", record.packageOrder, orderFilter(filter), maxPages),
    monthUsage: (month) => list("flow/totalMonthFlowList", "device_flow", record.monthUsage, { month }),
    cycleUsage: (sim) => read("flow/queryDeviceFlowUsage", { device_id: sim }, record.cycleUsageOf(sim)),
    orderForMany: (sims, plan) =>
      write("package/batchOrderPackages", { deviceList: sims, ...order(plan) }, record.deviceOutcomesOf(sims)),
    orderForOne: (sim, plan) => write("package/orderPackage", { device_id: sim, ...order(plan) }, record.orderSpan),
    orderDays: (sim, { days, mcc = "", ...plan }) =>
      write(
        "package/createOtaOrder",
        { device_id: sim, ...order(plan), mcc, days, timing_type: "1" },
        record.orderSpan,
      ),
    renew: (orderCode, periods) =>
      write("package/renewPackage", { order_id: orderCode, renew_period: periods }, record.orderSpan),
  };
}

/** What is not asked for is sent empty. */
function orderFilter({ sim = "", orderCode = "", status = "", type = "" }: OrderFilter): Fields {
  return { device_id: sim, order_id: orderCode, order_status: status, order_type: type };
}

/** None of our orders is for a host number, or for test data. How it was paid for has no code that fits, and may be left empty. */
function order(plan: FleetOrder): Fields {
  return {
    global_order: "0",
    is_open: plan.startsAtOnce ? "1" : "0",
    order_period: plan.periods,
    package_code: plan.packageCode,
    package_name: plan.name,
    package_type: plan.packageType,
    pay_amount: plan.amountText,
    pay_rst: plan.isPaid ? "2" : "1",
    pay_type: "",
    test_flow: "0",
    test_flow_flag: "0",
  };
}

export interface FleetConfig {
  /** Base address; the calls' paths are appended. */
  url: string;
  accessCode: string;
  secret: string;
  now: () => number;
  pace: Pace;
  log: Log;
}

/**
 * The partner family of calls, in our words: what the service tells a company about all of its SIMs. Every method throws a
 * `PartnerError` and nothing else when the service fails. A field that is absent, null, empty or unreadable is null, never zero.
 */
export interface Fleet {
  /** All devices with the package each has in use. */
  devices(): Promise<Listing<Device>>;
  /** One SIM as it is now. */
  device(sim: string): Promise<Device>;
  /** SIMs in use, with their lifecycle. */
  assets(): Promise<Listing<Asset>>;
  /** Every plan the company can order. */
  plans(): Promise<Listing<FleetPlan>>;
  /** Orders of packages; without a filter those of all devices. @param maxPages reads no more than so many hundreds of them */
  orders(filter: OrderFilter, maxPages?: number): Promise<Listing<PackageOrder>>;
  /** What each device used in a month. @param month "YYYYMM" */
  monthUsage(month: string): Promise<Listing<MonthUsage>>;
  /** What a SIM used in the running cycle of its order. */
  cycleUsage(sim: string): Promise<CycleUsage>;
  /**
   * Orders one plan for many devices. A device that doesn't qualify is not ordered for; its own outcome says so. What became of
   * a device without an outcome is not known.
   */
  orderForMany(sims: string[], plan: FleetOrder): Promise<DeviceOutcome[]>;
  orderForOne(sim: string, plan: FleetOrder): Promise<OrderSpan>;
  /** A plan by days for SIMs that switch networks over the air. */
  orderDays(sim: string, plan: FleetOrder & { days: number; mcc?: string }): Promise<OrderSpan>;
  /** Lengthens an order, in use or not yet. */
  renew(orderCode: string, periods: number): Promise<OrderSpan>;
}

/** What pages of results came to. */
export interface Listing<T> {
  items: T[];
  /** How many there are, as the service says; null when it doesn't. */
  total: number | null;
  /** False when the reading was stopped at its limit, an entry was unreadable, or the pages were not what the service had said. */
  isComplete: boolean;
}

export interface Device {
  sim: string;
  /** The service's code. Known: 1 before activation, 2 activation, 3 before deactivation; kept as text. */
  lifecycle: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** The package in use; null when there is none. */
  order: PackageOrder | null;
}

export interface Asset {
  sim: string;
  lifecycle: string | null;
}

export interface FleetPlan {
  packageCode: string;
  name: string | null;
  packageType: string | null;
  /** In megabytes (assumed). */
  flowMb: number | null;
  priceText: string | null;
  countries: string | null;
}

export interface OrderFilter {
  sim?: string;
  orderCode?: string;
  status?: string;
  type?: string;
}

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
  /** What the package holds, and what is used of it in the running cycle, in megabytes (assumed). */
  flowMb: number | null;
  usedMb: number | null;
}

export interface MonthUsage {
  sim: string;
  usedMb: number | null;
}

export interface CycleUsage {
  orderCode: string | null;
  usedMb: number | null;
  /** What is left at full speed. */
  leftMb: number | null;
}

export interface FleetOrder {
  packageCode: string;
  name: string;
  packageType: string;
  periods: string;
  startsAtOnce: boolean;
  /** Decimal amount. */
  amountText: string;
  isPaid: boolean;
}

/** What became of one device of an order for many. */
export interface DeviceOutcome extends OrderSpan {
  sim: string;
  isOrdered: boolean;
  /** The service's code and words when the device was not ordered for, for the operator; null on success. */
  refusal: string | null;
}

export interface OrderSpan {
  orderCode: string | null;
  startsAt: string | null;
  expiresAt: string | null;
}
