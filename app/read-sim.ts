import type { Order } from "#/lib/orders/order.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { orders } from "#/lib/shop/index.ts";
import { readSimOrders } from "#/lib/sims/sim-orders.ts";
import { type SimView, viewSim } from "#/lib/sims/sim-view.ts";
import { partnerLanguage, readSession } from "#/lib/web/session/session.ts";

/** What a browser may know of one of its SIMs. */
export interface SimReading {
  /** Whether the partner answered with its list, answered without one, or did not answer in time. */
  list: "given" | "none" | "unreachable";
  /** When it answered, in epoch milliseconds. */
  at: number;
  view: SimView;
  /** The latest order of this browser for the SIM that was paid. */
  lastPaid: Order | null;
}

interface Waiting {
  timeoutMs: number;
  /** For a page that shows `at`: while a new list is late or fails, the last one is given. */
  mayBeOld: boolean;
}

/**
 * Reads what is on a SIM: the partner's list, and the shop's orders, with or without the list. A paid order of this browser that the list
 * can't show yet is settled first, since the list may have moved on: its plan came onto the SIM, or started.
 */
export async function readSim(sim: string, waiting: Waiting): Promise<SimReading> {
  const { timeoutMs } = waiting;
  const reading = await merge(sim, waiting);
  const moving = reading.view.unlisted.filter(({ status }) => status === "received" || status === "queued");
  if (reading.list !== "given" || moving.length === 0) return reading;
  const shop = await orders();
  const settling = Promise.all(moving.map(({ order }) => shop.refresh(order)));
  await withTimeout<unknown>(settling, timeoutMs, () => undefined);
  return merge(sim, waiting);
}

async function merge(sim: string, waiting: Waiting): Promise<SimReading> {
  const language = await partnerLanguage();
  const { orders: ownOrderIds = [] } = await readSession();
  const own = await (await orders()).ofSim(sim, ownOrderIds);
  const answer = await readSimOrders(sim, language, { since: own.changedAt, ...waiting });
  const list = answer.status === "read" ? answer.orders : null;
  const given = list === null ? "none" : "given";
  return {
    list: answer.status === "read" ? given : "unreachable",
    at: answer.at,
    view: viewSim(list, language, own.orders, Date.now(), own.others),
    lastPaid: own.orders.findLast(({ payment }) => payment === "paid") ?? null,
  };
}
