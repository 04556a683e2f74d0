import { findSim } from "#/sandbox/catalogue/sims.ts";
import type { World } from "#/sandbox/world.ts";
import type { Fields } from "./fields.ts";
import type { Order } from "./order.ts";
import { DAY_MS, lengthOf } from "./period.ts";
import { refuse, succeed } from "./refusal.ts";

/**
 * What is in use and what waits on a SIM. The plan paid for first is in use ("2") and runs from its payment; every
 * further one waits ("1") at full length and has no date of expiry.
 */
export function listOrders(world: World, fields: Fields<"singleQueryOrder">) {
  const sim = findSim(fields.deviceCode);
  if (!sim) return refuse("unknown SIM");
  const now = Date.now();
  const orderList = world.orders
    .filter((order) => order.simNumber === sim.number)
    .filter((order) => order.paidAt !== null && order.paidAt + world.settings.listDelayMs <= now)
    .sort((left, right) => (left.paidAt ?? 0) - (right.paidAt ?? 0))
    .map((order, index) => (index === 0 ? inUse(order, now) : waiting(order)));
  return succeed({ partnerCode: fields.partnerCode, deviceCode: sim.number, orderList });
}

function waiting(order: Order) {
  const { days, time, unit } = lengthOf(order);
  return {
    orderStatus: "1",
    servicePlanShowName: order.planName,
    time: String(time),
    unit,
    remainingDays: String(days),
  };
}

function inUse(order: Order, now: number) {
  const entry = waiting(order);
  const expiresAt = (order.paidAt ?? now) + Number(entry.remainingDays) * DAY_MS;
  return {
    ...entry,
    orderStatus: "2",
    expireDate: new Date(expiresAt).toISOString().slice(0, "YYYY-MM-DD".length),
    remainingDays: String(Math.max(0, Math.ceil((expiresAt - now) / DAY_MS))),
  };
}
