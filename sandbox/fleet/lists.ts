import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import { type Device, toAsset, toDevice, toSingleDevice } from "./device.ts";
import { failures, type Language, Refusal, withSign } from "./envelope.ts";
import type { FleetFields } from "./fields.ts";
import { orderInUse, type PackageOrder, statusOf, toPackageOrder } from "./package-order.ts";
import { planOf, toFleetPlan, toPackage } from "./plans.ts";
import type { FleetService } from "./service.ts";

const SMALL_PAGE = 10;

/*
 * The calls that read the fleet. A `…_num` counts the entries of the page (assumed); `page` counts all of them. A page
 * past the last one is empty.
 */

export function listDevices(service: FleetService, fields: FleetFields<"queryBatchDevice">, language: Language) {
  const { items, page } = pageOf(service, [...service.fleet.devices.values()], fields);
  return {
    device: items.map((device) => toDevice(service.environment, device, language)),
    page,
    device_num: items.length,
  };
}

export function singleDevice(service: FleetService, fields: FleetFields<"queryDevice">, language: Language) {
  return toSingleDevice(service.environment, deviceOf(service, fields.device_id), language);
}

/** The SIMs in lifecycle 2. The data is the list itself, without pages. */
export function listAssets(service: FleetService) {
  const inUse = [...service.fleet.devices.values()].filter((device) => device.lifecycle === "2");
  return inUse.map((device) => toAsset(service.environment, device));
}

export function listPackages(service: FleetService, fields: FleetFields<"syncPackages">, language: Language) {
  const { items, page } = pageOf(service, service.plans.map(toFleetPlan), fields);
  const packages = items.map((plan) => toPackage(plan, language));
  return withSign(service.environment, { page, package_num: items.length, package: packages });
}

/** Orders by device, oldest first. `order_type` is taken as buyType (assumed). */
export function listPackageOrders(service: FleetService, fields: FleetFields<"queryOrder">, language: Language) {
  const now = Date.now();
  const fits = (device: Device, order: PackageOrder) =>
    (!fields.device_id || fields.device_id === device.number) &&
    (!fields.order_id || fields.order_id === order.code) &&
    (!fields.order_status || fields.order_status === statusOf(order, now)) &&
    (!fields.order_type || fields.order_type === "2");
  const found = [...service.fleet.devices.values()].flatMap((device) =>
    device.orders.filter((order) => fits(device, order)).map((order) => ({ device, order })),
  );
  const { items, page } = pageOf(service, found, fields);
  const orders = items.map(({ device, order }) => toPackageOrder(device, order, language));
  return withSign(service.environment, { page, package_order: orders, package_order_num: items.length });
}

/** The usage of the running period and what is left of it; without an order in use all three are null (assumed). */
export function cycleUsage(service: FleetService, fields: FleetFields<"queryDeviceFlowUsage">) {
  const device = deviceOf(service, fields.device_id);
  const order = orderInUse(device.orders, Date.now());
  const plan = order && planOf(order.packageCode);
  return withSign(service.environment, {
    device_id: device.number,
    order_code: order?.code ?? null,
    order_used_flow: order ? String(order.usedMb) : null,
    high_flow_balance: order && plan?.flowMb ? String(plan.flowMb - order.usedMb) : null,
  });
}

/** One entry for each device with a usage in that month, which may be "0". */
export function listMonthUsage(service: FleetService, fields: FleetFields<"totalMonthFlowList">) {
  const back = service.fleet.months.indexOf(fields.month);
  const entries = [...service.fleet.devices.values()].flatMap(({ number, monthsMb }) =>
    monthsMb[back] === undefined ? [] : [{ device_id: number, queryday_flow: String(monthsMb[back]) }],
  );
  const { items, page } = pageOf(service, entries, fields);
  return withSign(service.environment, { page, device_flow: items, device_flow_list_num: items.length });
}

export function deviceOf(service: FleetService, number: string): Device {
  const device = service.fleet.devices.get(number);
  if (!device) throw new Refusal(failures.unknownSim);
  return device;
}

function pageOf<Item>(quirky: Quirky, all: Item[], { page_no, page_size }: { page_no: number; page_size: number }) {
  const size = isQuirky(quirky, "fleet-small-pages") ? SMALL_PAGE : page_size;
  const pages = Math.ceil(all.length / size);
  const number = isQuirky(quirky, "fleet-last-page-again") ? Math.max(1, Math.min(page_no, pages)) : page_no;
  const page = { cur_page_no: number, page_size: size, total_count: all.length, total_pages: pages };
  return { items: all.slice((number - 1) * size, number * size), page };
}
