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

/** How soon after its delivery a plan that the partner's list lacks is asked for again, and how old the list may be then. */
const LACKING = { within: 5 * 60_000, freshMs: 5_000 };

/**
 * Reads what is on a SIM: the partner's list, and the shop's orders, with or without the list. A paid order of this browser that the list
 * can't show yet is settled first, since the list may have moved on: its plan came onto the SIM, or started.
 */
export async function readSim(sim: string, waiting: Waiting): Promise<SimReading> {
  const reading = await merge(sim, waiting);
  const moving = reading.view.unlisted.filter(({ status }) => status === "received" || status === "queued");
  if (reading.list !== "given" || moving.length === 0) return withNewPlans(sim, waiting, reading);
  const shop = await orders();
  const settling = Promise.all(moving.map(({ order }) => shop.refresh(order)));
  await withTimeout<unknown>(settling, waiting.timeoutMs, () => undefined);
  return withNewPlans(sim, waiting, await merge(sim, waiting));
}

/** A notification may tell of a plan seconds before the list has it: its buyer looks for it now, not in a minute. */
async function withNewPlans(sim: string, waiting: Waiting, reading: SimReading): Promise<SimReading> {
  const now = Date.now();
  const isNew = ({ order: { deliveredAt } }: SimView["unlisted"][number]) =>
    deliveredAt !== null && now - deliveredAt < LACKING.within;
  const since = now - LACKING.freshMs;
  if (reading.list !== "given" || reading.at > since || !reading.view.unlisted.some(isNew)) return reading;
  const newer = await merge(sim, waiting, since);
  return newer.list === "given" ? newer : reading;
}

/** @param since a list from before is too old */
async function merge(sim: string, waiting: Waiting, since = 0): Promise<SimReading> {
  const language = await partnerLanguage();
  const { orders: ownOrderIds = [] } = await readSession();
  const own = await (await orders()).ofSim(sim, ownOrderIds);
  const answer = await readSimOrders(sim, language, { since: Math.max(own.changedAt ?? 0, since), ...waiting });
  const list = answer.status === "read" ? answer.orders : null;
  const given = list === null ? "none" : "given";
  return {
    list: answer.status === "read" ? given : "unreachable",
    at: answer.at,
    view: viewSim(list, language, own.orders, Date.now(), own.others),
    lastPaid: own.orders.findLast(({ payment }) => payment === "paid") ?? null,
  };
}
