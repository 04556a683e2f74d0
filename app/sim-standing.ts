import { orders } from "#/lib/shop/index.ts";
import { readSimOrders } from "#/lib/sims/sim-orders.ts";
import { type SimView, viewSim } from "#/lib/sims/sim-view.ts";
import { partnerLanguage, readSession } from "#/lib/web/session.ts";

/** What a browser may know of one of its SIMs. */
export interface SimStanding {
  /** Whether the partner gave its list, said that it gives none, or did not answer in time. */
  list: "given" | "none" | "unreachable";
  /** When that was. */
  at: number;
  view: SimView;
}

/** Reads what is on a SIM: the partner's list, and this browser's own orders whatever became of the list. */
export async function standingOf(sim: string, waitMs: number): Promise<SimStanding> {
  const language = await partnerLanguage();
  const { orders: ownOrderIds = [] } = await readSession();
  const own = await (await orders()).ofSim(sim, ownOrderIds);
  const answer = await readSimOrders(sim, language, { since: own.activeAt, timeoutMs: waitMs });
  const list = answer.status === "read" ? answer.orders : null;
  const given = list === null ? "none" : "given";
  return {
    list: answer.status === "read" ? given : "unreachable",
    at: answer.at,
    view: viewSim(list, language, own.orders, Date.now()),
  };
}
