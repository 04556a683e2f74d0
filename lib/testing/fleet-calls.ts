import { createFleet, type Fleet, type FleetConfig, type FleetOrder } from "#/lib/partner/fleet/fleet.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { createLog } from "#/lib/process/log.ts";
import { NOW, PARTNER_CODE, SIM, type TestCall } from "./partner-calls.ts";

/** A fleet behind one address, and each of its calls with the answer that fits it. */

export const FLEET_SECRET = "sandbox-fleet-secret";
export const ORDER_CODE = "L201903020000000617";

export function testFleet(url: string, overrides: Partial<FleetConfig> = {}): Fleet {
  return createFleet({
    url,
    accessCode: PARTNER_CODE,
    secret: { text: FLEET_SECRET, form: "text" },
    timestamp: "milliseconds",
    pageSize: 100,
    maxEntries: 100_000,
    now: () => NOW,
    rateLimit: createRateLimit(),
    log: createLog({ write: () => undefined }),
    observe: ignoreObservations,
    ...overrides,
  });
}

export const FLEET_ORDER: FleetOrder = {
  packageCode: "DP20190726001274",
  name: "Europe 1 GB",
  packageType: "2",
  periods: "1",
  startsAtOnce: true,
  amountText: "12.30",
  isPaid: true,
};

/** The package in use of a device, as the service writes it. */
export function testPackageOrder(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    buyType: "2",
    expireDate: "2026-12-21 23:59:59",
    flow: "1024",
    orderCode: ORDER_CODE,
    orderStatus: "1",
    orderDate: "20261121090000",
    orderPeriod: "1",
    packageCode: "DP20190726001274",
    packageName: "Europe 1 GB",
    packageType: "2",
    usedFlow: "100.5",
    flowUseRate: null,
    orderUsedFlow: "200",
    supplierCode: null,
    refuelingPackageList: [],
    hasTestFlow: "0",
    profileList: null,
    isFlowPlus: null,
    deviceId: SIM,
    device_id: SIM,
    activeDate: "20261121090000",
    main_iccid: null,
    ...overrides,
  };
}

export function testDevice(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    partnerName: "Shop",
    partnerCode: PARTNER_CODE,
    lifecycle: "2",
    msisdn: null,
    device_id: SIM,
    ota_flag: "0",
    bip_flag: "0",
    lifecycle_start_time: "2026-01-01 00:00:00",
    lifecycle_end_time: null,
    lifecycle_shutdown_period: "",
    lifecycle_slient_period: "",
    task_no: null,
    main_iccid: null,
    multiImsi_flag: "0",
    package_order: testPackageOrder(),
    ...overrides,
  };
}

export const fleetAnswer = (data: unknown): Record<string, unknown> => ({
  code: "0000",
  message: "成功",
  success: true,
  data,
});

const page = { cur_page_no: 1, page_size: 100, total_count: 1, total_pages: 1 };
const span = { sign: null, order_id: ORDER_CODE, order_start_date: null, order_expire_date: "2026-12-21 23:59:59" };
const read = { isWrite: false, isRepeated: true };
const list = { ...read, isPaged: true };
const write = { isWrite: true, isRepeated: false };

export const FLEET_CALLS: TestCall<Fleet>[] = [
  {
    name: "device/queryBatchDevice",
    ...list,
    run: (fleet) => fleet.devices(),
    answer: fleetAnswer({ device: [testDevice()], page, device_num: 1 }),
  },
  {
    name: "device/queryDevice",
    ...read,
    run: (fleet) => fleet.device(SIM),
    answer: fleetAnswer(testDevice({ package_order: undefined, package: testPackageOrder() })),
  },
  {
    name: "device/syncAssetInfo",
    ...read,
    run: (fleet) => fleet.assets(),
    answer: fleetAnswer([{ assetId: SIM, lifeCycle: "2" }]),
  },
  {
    name: "package/syncPackages",
    ...list,
    run: (fleet) => fleet.plans(),
    answer: fleetAnswer({
      page,
      sign: null,
      package_num: 1,
      package: [
        {
          flow: "1024",
          status: "1",
          cover_country_mcc: "262;208",
          cover_countrys: "Germany;France",
          max_order_period: "-1",
          package_code: "DP20190726001274",
          package_name: "Europe 1 GB",
          package_type: "2",
          whole_price: "12.30",
        },
      ],
    }),
  },
  {
    name: "package/queryOrder",
    ...list,
    run: (fleet) => fleet.orders({ sim: SIM }),
    answer: fleetAnswer({ page, sign: "x", package_order: [testPackageOrder()], package_order_num: 1 }),
  },
  {
    name: "flow/totalMonthFlowList",
    ...list,
    run: (fleet) => fleet.monthUsage("2026-11"),
    answer: fleetAnswer({
      page,
      sign: "x",
      device_flow: [{ device_id: SIM, queryday_flow: "12.5" }],
      device_flow_list_num: 1,
    }),
  },
  {
    name: "flow/queryDeviceFlowUsage",
    ...read,
    run: (fleet) => fleet.cycleUsage(SIM),
    answer: fleetAnswer({
      sign: "x",
      device_id: SIM,
      order_code: ORDER_CODE,
      order_used_flow: "100.5",
      high_flow_balance: "923.5",
    }),
  },
  {
    name: "package/batchOrderPackages",
    ...write,
    run: (fleet) => fleet.orderForMany([SIM], FLEET_ORDER),
    answer: fleetAnswer({
      device_order: [
        {
          error: "0000",
          errorMsg: "",
          order_id: ORDER_CODE,
          device_id: SIM,
          order_start_date: null,
          order_expire_date: "2026-12-21 23:59:59",
        },
      ],
    }),
  },
  {
    name: "package/orderPackage",
    ...write,
    run: (fleet) => fleet.orderForOne(SIM, FLEET_ORDER),
    answer: fleetAnswer(span),
  },
  {
    name: "package/createOtaOrder",
    ...write,
    run: (fleet) => fleet.orderDays(SIM, { ...FLEET_ORDER, days: 30, mcc: "262" }),
    answer: fleetAnswer(span),
  },
  {
    name: "package/renewPackage",
    ...write,
    run: (fleet) => fleet.renew(ORDER_CODE, 2),
    answer: fleetAnswer(span),
  },
];
