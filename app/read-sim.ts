import { orders } from "#/lib/shop/index.ts";
import { readSimOrders } from "#/lib/sims/sim-orders.ts";
import { type SimView, viewSim } from "#/lib/sims/sim-view.ts";
import { partnerLanguage, readSession } from "#/lib/web/session.ts";

/** What a browser may know of one of its SIMs. */
export interface SimReading {
  /** Whether the partner answered with its list, answered without one, or did not answer in time. */
  list: "given" | "none" | "unreachable";
  /** When it answered, in epoch milliseconds. */
  at: number;
  view: SimView;
}

/** Reads what is on a SIM: the partner's list, and this browser's own orders, with or without the list. */
export async function readSim(sim: string, timeoutMs: number): Promise<SimReading> {
  const language = await partnerLanguage();
  const { orders: ownOrderIds = [] } = await readSession();
  const own = await (await orders()).ofSim(sim, ownOrderIds);
  const answer = await readSimOrders(sim, language, { since: own.activeAt, timeoutMs });
  const list = answer.status === "read" ? answer.orders : null;
  const given = list === null ? "none" : "given";
  return {
    list: answer.status === "read" ? given : "unreachable",
    at: answer.at,
    view: viewSim(list, language, own.orders, Date.now()),
  };
}
