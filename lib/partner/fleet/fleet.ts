import type { z } from "zod";
import { type CallSettings, createCaller } from "#/lib/partner/call.ts";
import { fleetFamily } from "#/lib/partner/families.ts";
import { type Listing, pageOf, readListing } from "#/lib/partner/listing.ts";
import type { Fields, FleetSecret } from "#/lib/partner/sign.ts";
import {
  type Asset,
  assets,
  type CycleUsage,
  cycleUsageOf,
  type Device,
  device,
  deviceOf,
  type MonthUsage,
  monthUsage,
} from "./devices.ts";
import {
  type DeviceOutcome,
  deviceOutcomesOf,
  type FleetPlan,
  fleetPlan,
  type OrderSpan,
  orderSpan,
  type PackageOrder,
  packageOrder,
} from "./package-orders.ts";

/**
 * The service's calls about all SIMs of a company, in our words. When the service fails, every method throws a `PartnerError`.
 * A field that is absent, null, empty or unreadable is null, never zero. A list leaves out pages that fail, and then is not complete.
 */
export interface Fleet {
  /** All devices with the package each has in use. */
  devices(): Promise<Listing<Device>>;
  /** One SIM as it is now. */
  device(sim: string): Promise<Device>;
  /** SIMs in use, with their lifecycle. */
  assets(): Promise<Listing<Asset>>;
  /** Every plan the company can order. Read in the background, like the usage of a month. */
  plans(): Promise<Listing<FleetPlan>>;
  /** Package orders; without a filter those of all devices. @param maxPages limits the reading */
  orders(filter: OrderFilter, maxPages?: number): Promise<Listing<PackageOrder>>;
  /** What each device used in a month. @param month "YYYY-MM" */
  monthUsage(month: string): Promise<Listing<MonthUsage>>;
  /** What a SIM used in the running cycle of its order. */
  cycleUsage(sim: string): Promise<CycleUsage>;
  /**
   * Orders one plan for many devices. Each device has an outcome of its own, since the service leaves out those that do not
   * qualify. A device without an outcome has an unknown one.
   */
  orderForMany(sims: string[], plan: FleetOrder): Promise<DeviceOutcome[]>;
  orderForOne(sim: string, plan: FleetOrder): Promise<OrderSpan>;
  /** A plan by days for SIMs that switch networks over the air. */
  orderDays(sim: string, plan: FleetOrder & { days: number; mcc?: string }): Promise<OrderSpan>;
  /** Extends an order, in use or waiting. */
  renew(orderCode: string, periods: number): Promise<OrderSpan>;
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

/** The filters of a list of package orders, in the service's own codes. */
export interface OrderFilter {
  sim?: string;
  orderCode?: string;
  status?: string;
  type?: string;
}

export interface FleetConfig extends CallSettings {
  /** Base address; the calls' paths are appended. */
  url: string;
  accessCode: string;
  secret: FleetSecret;
  /** Assumption "fleet-timestamp". */
  timestamp: "milliseconds" | "seconds";
  /** Assumption "page-size". */
  pageSize: number;
  /** Entries that a list may have; the others are not read. */
  maxEntries: number;
  now: () => number;
}

interface List<T> {
  name: string;
  /** The fields of the answer that hold the entries of a page and their count. */
  fields: readonly [entries: string, count: string];
  entry: z.ZodType<T>;
  filter?: Fields;
  maxPages?: number | undefined;
  /** A list that no visitor waits for: its pages yield to buyers' calls. */
  isBackground?: boolean;
}

/** The list comes without pages. An entry has about 240 bytes, so this is enough for some 130,000 SIMs. */
const MAX_ASSETS_BYTES = 32_000_000;

export function createFleet(config: FleetConfig): Fleet {
  const call = createCaller(fleetFamily(config), config);
  const base = config.url;

  function list<T>({ name, fields, entry, filter = {}, maxPages, isBackground }: List<T>): Promise<Listing<T>> {
    const { pageSize, maxEntries, observe } = config;
    const answer = pageOf(...fields);
    const readPage = (number: number) =>
      call({ name, base, fields: { ...filter, page_no: number, page_size: pageSize }, answer, isBackground });
    return readListing(readPage, entry, { pageSize, maxEntries, maxPages }, observe);
  }
  const read = <T>(name: string, fields: Fields, answer: z.ZodType<T>) => call({ name, base, fields, answer });
  const write = <T>(name: string, fields: Fields, answer: z.ZodType<T>) =>
    call({ name, base, fields, answer, isWrite: true });

  return {
    devices: () => list({ name: "device/queryBatchDevice", fields: ["device", "device_num"], entry: device }),
    device: (sim) => read("device/queryDevice", { device_id: sim }, deviceOf(sim, config.observe)),
    assets: () =>
      call({
        name: "device/syncAssetInfo",
        base,
        fields: {},
        answer: assets(config.observe),
        maxAnswerBytes: MAX_ASSETS_BYTES,
      }),
    plans: () =>
      list({
        name: "package/syncPackages",
        fields: ["package", "package_num"],
        entry: fleetPlan,
        isBackground: true,
      }),
    orders: (filter, maxPages) =>
      list({
        name: "package/queryOrder",
        fields: ["package_order", "package_order_num"],
        entry: packageOrder,
        filter: orderFilter(filter),
        maxPages,
      }),
    monthUsage: (month) =>
      list({
        name: "flow/totalMonthFlowList",
        fields: ["device_flow", "device_flow_list_num"],
        entry: monthUsage,
        filter: { month: month.replace("-", "") },
        isBackground: true,
      }),
    cycleUsage: (sim) => read("flow/queryDeviceFlowUsage", { device_id: sim }, cycleUsageOf(sim)),
    orderForMany: (sims, plan) =>
      write("package/batchOrderPackages", { deviceList: sims, ...order(plan) }, deviceOutcomesOf(sims)),
    orderForOne: (sim, plan) => write("package/orderPackage", { device_id: sim, ...order(plan) }, orderSpan),
    orderDays: (sim, { days, mcc = "", ...plan }) =>
      write("package/createOtaOrder", { device_id: sim, ...order(plan), mcc, days, timing_type: "1" }, orderSpan),
    renew: (orderCode, periods) =>
      write("package/renewPackage", { order_id: orderCode, renew_period: periods }, orderSpan),
  };
}

/** An unused filter is sent as an empty text. */
function orderFilter({ sim = "", orderCode = "", status = "", type = "" }: OrderFilter): Fields {
  return { device_id: sim, order_id: orderCode, order_status: status, order_type: type };
}

/** The fields that no order of ours varies: assumption "fleet-orders". */
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
