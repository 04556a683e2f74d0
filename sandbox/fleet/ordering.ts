import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { Device } from "./device.ts";
import { failures, type Language, Refusal, successText, withSign } from "./envelope.ts";
import type { FleetFields } from "./fields.ts";
import { deviceOf } from "./lists.ts";
import { endOf, orderInUse, type PackageOrder, statusOf } from "./package-order.ts";
import { daysOf, type FleetPlan, planOf, toFleetPlan } from "./plans.ts";
import type { FleetService } from "./service.ts";
import { spacedTime } from "./time.ts";

/*
 * The calls that change the fleet. They carry no id that the caller minted, so a repeated request orders, or extends,
 * once more.
 */

/** A device that does not meet the requirements gets an error and no order; the others get theirs. */
export function orderForMany(service: FleetService, fields: FleetFields<"batchOrderPackages">, language: Language) {
  const plan = orderablePlan(service, fields);
  const outcomes = fields.deviceList.map((number) => {
    try {
      const order = orderFor(service, deviceOf(service, number), plan, fields);
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

export function orderForOne(service: FleetService, fields: FleetFields<"orderPackage">) {
  const plan = orderablePlan(service, fields);
  return { sign: null, ...spanOf(orderFor(service, deviceOf(service, fields.device_id), plan, fields)) };
}

/** An order with a length in days, for a SIM with OTA support. Its answer is assumed to be that of an order. */
export function orderDays(service: FleetService, fields: FleetFields<"createOtaOrder">) {
  const plan = orderablePlan(service, fields);
  const device = deviceOf(service, fields.device_id);
  if (!device.hasOta) throw new Refusal(failures.noOta);
  const order = orderFor(service, device, plan, fields);
  order.lengthDays = fields.days;
  return { sign: null, ...spanOf(order) };
}

/** Extends an order that is in use or queued. */
export function renew(service: FleetService, fields: FleetFields<"renewPackage">) {
  const order = findOrder(service, fields.order_id)?.order;
  if (!order) throw new Refusal(failures.unknownOrder);
  if (statusOf(order, Date.now()) === "3") throw new Refusal(failures.endedOrder);
  order.periods += fields.renew_period;
  order.lengthDays += fields.renew_period * daysOf(planOf(order.packageCode));
  const { order_id, order_expire_date } = spanOf(order);
  return withSign(service.environment, { order_id, order_expire_date });
}

export function findOrder(service: FleetService, code: string): { device: Device; order: PackageOrder } | undefined {
  for (const device of service.fleet.devices.values()) {
    const order = device.orders.find((candidate) => candidate.code === code);
    if (order) return { device, order };
  }
  return undefined;
}

type OrderRequest = { package_code: string; package_type: string; order_period: string; is_open: string };

function orderablePlan(service: FleetService, request: OrderRequest): FleetPlan {
  const plan = service.plans.map(toFleetPlan).find((candidate) => candidate.code === request.package_code);
  if (!plan) throw new Refusal(failures.unknownPlan);
  if (plan.type !== request.package_type) throw new Refusal(failures.otherType);
  return plan;
}

/** With `is_open` it starts at once, unless another one is in use (assumed); otherwise it is queued. */
function orderFor(service: FleetService, device: Device, plan: FleetPlan, request: OrderRequest): PackageOrder {
  const sim = findSim(device.number);
  if (device.lifecycle === "4") throw new Refusal(failures.endedSim);
  if (sim?.refusesOrders) throw new Refusal(failures.refusingSim);
  if (!sim?.packageCodes.includes(plan.code)) throw new Refusal(failures.planOfOthers);
  if (device.hasOta && request.is_open === "1") throw new Refusal(failures.opensByItself);
  const now = Date.now();
  const periods = Number(request.order_period);
  const order: PackageOrder = {
    code: `ORDER_${service.random.digits(17)}`,
    packageCode: plan.code,
    periods,
    lengthDays: periods * daysOf(plan),
    orderedAt: now,
    startsAt: request.is_open === "1" && !orderInUse(device.orders, now) ? now : null,
    usedMb: 0,
    orderUsedMb: 0,
    isOfFleet: true,
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
