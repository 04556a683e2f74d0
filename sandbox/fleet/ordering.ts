import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { World } from "#/sandbox/world.ts";
import type { Device } from "./device.ts";
import { failures, type Language, Refusal, successText, withSign } from "./envelope.ts";
import type { FleetFields } from "./fields.ts";
import { deviceOf } from "./lists.ts";
import { endOf, orderInUse, type PackageOrder, statusOf } from "./package-order.ts";
import { currentPlans, daysOf, type FleetPlan, planOf } from "./plans.ts";
import { spacedTime } from "./time.ts";

/*
 * What changes the fleet. Nothing here knows a request again: no call carries an id of the caller's, so each repetition
 * orders, or lengthens, once more.
 */

/** A device that does not meet the requirements is not ordered for and says why; the others are. */
export function orderForMany(world: World, fields: FleetFields<"batchOrderPackages">, language: Language) {
  const plan = orderablePlan(world, fields);
  const outcomes = fields.deviceList.map((number) => {
    try {
      const order = orderFor(world, deviceOf(world, number), plan, fields);
      return { error: "0000", errorMsg: successText(language), device_id: number, ...spanOf(order) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = error.failure;
      const nothing = { order_id: "", order_start_date: null, order_expire_date: null };
      return { error: code, errorMsg: message, device_id: number, ...nothing };
    }
  });
  return { device_order: outcomes };
}

export function orderForOne(world: World, fields: FleetFields<"orderPackage">) {
  const plan = orderablePlan(world, fields);
  return { sign: null, ...spanOf(orderFor(world, deviceOf(world, fields.device_id), plan, fields)) };
}

/** An order that lasts as many days as it says, for a SIM with OTA support. Its answer is assumed to be that of an order. */
export function orderDays(world: World, fields: FleetFields<"createOtaOrder">) {
  const plan = orderablePlan(world, fields);
  const device = deviceOf(world, fields.device_id);
  if (!device.hasOta) throw new Refusal(failures.noOta);
  const order = orderFor(world, device, plan, fields);
  order.lengthDays = fields.days;
  return { sign: null, ...spanOf(order) };
}

/** Lengthens an order in use or not yet used. */
export function renew(world: World, fields: FleetFields<"renewPackage">) {
  const order = findOrder(world, fields.order_id)?.order;
  if (!order) throw new Refusal(failures.unknownOrder);
  if (statusOf(order, Date.now()) === "3") throw new Refusal(failures.endedOrder);
  order.periods += fields.renew_period;
  order.lengthDays += fields.renew_period * daysOf(planOf(order.packageCode));
  const { order_id, order_expire_date } = spanOf(order);
  return withSign(world, { order_id, order_expire_date });
}

export function findOrder(world: World, code: string): { device: Device; order: PackageOrder } | undefined {
  for (const device of world.fleet.devices.values()) {
    const order = device.orders.find((candidate) => candidate.code === code);
    if (order) return { device, order };
  }
  return undefined;
}

type OrderRequest = { package_code: string; package_type: string; order_period: string; is_open: string };

function orderablePlan(world: World, request: OrderRequest): FleetPlan {
  const plan = currentPlans(world).find((candidate) => candidate.code === request.package_code);
  if (!plan) throw new Refusal(failures.unknownPlan);
  if (plan.type !== request.package_type) throw new Refusal(failures.otherType);
  return plan;
}

/** With `is_open` it starts at once, unless another one is in use (assumed); else it waits to be enabled. */
function orderFor(world: World, device: Device, plan: FleetPlan, request: OrderRequest): PackageOrder {
  const sim = findSim(device.number);
  if (device.lifecycle === "4") throw new Refusal(failures.endedSim);
  if (sim?.refusesOrders) throw new Refusal(failures.refusingSim);
  if (!sim?.packageCodes.includes(plan.code)) throw new Refusal(failures.planOfOthers);
  if (device.hasOta && request.is_open === "1") throw new Refusal(failures.opensByItself);
  const now = Date.now();
  const periods = Number(request.order_period);
  const order: PackageOrder = {
    code: `ORDER_${world.random.digits(17)}`,
    packageCode: plan.code,
    periods,
    lengthDays: periods * daysOf(plan),
    orderedAt: now,
    startsAt: request.is_open === "1" && !orderInUse(device, now) ? now : null,
    usedMb: 0,
    orderUsedMb: 0,
  };
  device.orders.push(order);
  return order;
}

function spanOf(order: PackageOrder) {
  const end = endOf(order);
  return {
    order_id: order.code,
    order_start_date: order.startsAt === null ? null : spacedTime(order.startsAt),
    order_expire_date: end === null ? null : spacedTime(end),
  };
}
