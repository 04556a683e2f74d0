import type { World } from "#/sandbox/world.ts";
import { type Device, toAsset, toDevice, toSingleDevice } from "./device.ts";
import { failures, type Language, Refusal, withSign } from "./envelope.ts";
import type { FleetFields } from "./fields.ts";
import { orderInUse, type PackageOrder, statusOf, toPackageOrder } from "./package-order.ts";
import { currentPlans, planOf, toPackage } from "./plans.ts";

/*
 * What the fleet is asked. A `…_num` says how many entries this page has; `page` says how many there are (the first is
 * assumed). A page past the last one is empty.
 */

export function listDevices(world: World, fields: FleetFields<"queryBatchDevice">, language: Language) {
  const { items, page } = pageOf([...world.fleet.devices.values()], fields);
  return { device: items.map((device) => toDevice(world, device, language)), page, device_num: items.length };
}

export function singleDevice(world: World, fields: FleetFields<"queryDevice">, language: Language) {
  return toSingleDevice(world, deviceOf(world, fields.device_id), language);
}

/** The SIMs in their activation. The data is the list itself, without pages. */
export function listAssets(world: World) {
  const inUse = [...world.fleet.devices.values()].filter((device) => device.lifecycle === "2");
  return inUse.map((device) => toAsset(world, device));
}

export function listPackages(world: World, fields: FleetFields<"syncPackages">, language: Language) {
  const { items, page } = pageOf(currentPlans(world), fields);
  const packages = items.map((plan) => toPackage(plan, language));
  return withSign(world, { page, package_num: items.length, package: packages });
}

/** Orders by device, each device's in the order in which they were made. `order_type` is taken as buyType (assumed). */
export function listPackageOrders(world: World, fields: FleetFields<"queryOrder">, language: Language) {
  const now = Date.now();
  const fits = (device: Device, order: PackageOrder) =>
    (!fields.device_id || fields.device_id === device.number) &&
    (!fields.order_id || fields.order_id === order.code) &&
    (!fields.order_status || fields.order_status === statusOf(order, now)) &&
    (!fields.order_type || fields.order_type === "2");
  const found = [...world.fleet.devices.values()].flatMap((device) =>
    device.orders.filter((order) => fits(device, order)).map((order) => ({ device, order })),
  );
  const { items, page } = pageOf(found, fields);
  const orders = items.map(({ device, order }) => toPackageOrder(device, order, language));
  return withSign(world, { page, package_order: orders, package_order_num: items.length });
}

/** What the running period has used and what is left of it; without an order in use all three are null (assumed). */
export function cycleUsage(world: World, fields: FleetFields<"queryDeviceFlowUsage">) {
  const device = deviceOf(world, fields.device_id);
  const order = orderInUse(device, Date.now());
  const plan = order && planOf(order.packageCode);
  return withSign(world, {
    device_id: device.number,
    order_code: order?.code ?? null,
    order_used_flow: order ? String(order.usedMb) : null,
    high_flow_balance: order && plan?.flowMb ? String(plan.flowMb - order.usedMb) : null,
  });
}

/** One entry for each device of which the month has something to report, which may be "0". */
export function listMonthUsage(world: World, fields: FleetFields<"totalMonthFlowList">) {
  const back = world.fleet.months.indexOf(fields.month);
  const entries = [...world.fleet.devices.values()].flatMap(({ number, monthsMb }) =>
    monthsMb[back] === undefined ? [] : [{ device_id: number, queryday_flow: String(monthsMb[back]) }],
  );
  const { items, page } = pageOf(entries, fields);
  return withSign(world, { page, device_flow: items, device_flow_list_num: items.length });
}

export function deviceOf(world: World, number: string): Device {
  const device = world.fleet.devices.get(number);
  if (!device) throw new Refusal(failures.unknownSim);
  return device;
}

function pageOf<Item>(all: Item[], { page_no, page_size }: { page_no: number; page_size: number }) {
  const start = (page_no - 1) * page_size;
  const page = {
    cur_page_no: page_no,
    page_size,
    total_count: all.length,
    total_pages: Math.ceil(all.length / page_size),
  };
  return { items: all.slice(start, start + page_size), page };
}
