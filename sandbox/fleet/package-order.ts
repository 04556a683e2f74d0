import { DAY_MS } from "#/sandbox/catalogue/period.ts";
import type { Language } from "./envelope.ts";
import { flowText, planOf } from "./plans.ts";
import { compactTime } from "./time.ts";

export type PackageOrder = {
  code: string;
  packageCode: string;
  periods: number;
  lengthDays: number;
  orderedAt: number;
  /** Null while it is queued. */
  startsAt: number | null;
  /** Usage of the running period, and of all periods together; in megabytes. */
  usedMb: number;
  orderUsedMb: number;
  /** Ordered by a call of the partner family, so that no order of the shop has it. */
  isOfFleet?: true;
};

/** 1 queued, 2 in use, 3 ended. 1 and 2 are those of the shop's list, 3 is assumed. */
type OrderStatus = "1" | "2" | "3";

export function statusOf(order: PackageOrder, now: number): OrderStatus {
  const end = endOf(order);
  if (end === null) return "1";
  return now < end ? "2" : "3";
}

export function endOf(order: PackageOrder): number | null {
  return order.startsAt === null ? null : order.startsAt + order.lengthDays * DAY_MS;
}

export function orderInUse(orders: PackageOrder[], now: number): PackageOrder | undefined {
  return orders.find((order) => statusOf(order, now) === "2");
}

/** An order in a list. The form of `expireDate` and `activeDate` is assumed to be that of `orderDate`. */
export function toPackageOrder(device: { number: string; isBare: boolean }, order: PackageOrder, language: Language) {
  const plan = planOf(order.packageCode);
  const end = endOf(order);
  const unlessBare = <Value>(value: Value) => (device.isBare ? null : value);
  return {
    buyType: "2",
    expireDate: end === null ? "" : compactTime(end),
    flow: flowText(plan),
    orderCode: order.code,
    orderStatus: statusOf(order, Date.now()),
    orderDate: compactTime(order.orderedAt),
    orderPeriod: String(order.periods),
    packageCode: order.packageCode,
    packageName: plan.name[language],
    packageType: plan.type,
    usedFlow: String(order.usedMb),
    flowUseRate: unlessBare(plan.flowMb === null ? null : ((100 * order.usedMb) / plan.flowMb).toFixed(2)),
    orderUsedFlow: String(order.orderUsedMb),
    supplierCode: unlessBare("S01"),
    refuelingPackageList: [],
    hasTestFlow: "0",
    profileList: unlessBare("1"),
    isFlowPlus: unlessBare("0"),
    deviceId: device.number,
    device_id: device.number,
    activeDate: order.startsAt === null ? "" : compactTime(order.startsAt),
    main_iccid: unlessBare(device.number),
  };
}

/** Takes the place of the order when a device has none in use: all fields, empty or null. */
export const noPackageOrder = {
  buyType: "",
  expireDate: "",
  flow: null,
  orderCode: "",
  orderStatus: "",
  orderDate: null,
  orderPeriod: "",
  packageCode: "",
  packageName: null,
  packageType: "",
  usedFlow: null,
  flowUseRate: null,
  orderUsedFlow: "",
  supplierCode: null,
  refuelingPackageList: [],
  hasTestFlow: null,
  profileList: null,
  isFlowPlus: null,
  deviceId: "",
  device_id: "",
  activeDate: null,
  main_iccid: null,
};
