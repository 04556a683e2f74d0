import { randomBytes } from "node:crypto";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import { carryOutFleetOrders } from "#/lib/desk/fleet-orders/carry-out.ts";
import { confirmFleetOrder } from "#/lib/desk/fleet-orders/confirm-act.ts";
import { draftAgain, draftFleetOrder } from "#/lib/desk/fleet-orders/draft.ts";
import { type Asked, simsOf } from "#/lib/desk/fleet-orders/fleet-order.ts";
import { countOthers, type Others } from "#/lib/desk/fleet-orders/other-orders.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { createRateLimit } from "#/lib/partner/rate-limit.ts";
import { FLEET_ORDER, testFleet } from "#/lib/testing/fleet-calls.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

/** Orders for SIMs on a real database and a real partner process, made by the operator "ann". */
export interface FleetOrdersBench extends OrdersBench {
  fleet: Fleet;
  /** A plan that the sandbox offers. */
  plan(overrides?: Partial<Asked>): Promise<Asked>;
  draft(sims: string[], asked?: Asked): Promise<string>;
  /** A draft that repeats what has failed in an order. */
  repeat(formerId: string): Promise<string>;
  /** @param others what other orders had of its SIMs when the operator asked; what they have now where it is left out */
  confirm(id: string, others?: Others): Promise<string>;
  confirmed(sims: string[], asked?: Asked): Promise<string>;
  carryOut(replaced?: Partial<Fleet>): Promise<void>;
  states(id: string): Promise<string[]>;
  /** How many orders the partner has for a SIM. */
  ordersAt(sim: string): Promise<number>;
}

const session = { operator: { id: "ann", name: "Ann", right: "act" } } as DeskSession;

const newId = (): string => randomBytes(16).toString("base64url");

export async function createFleetOrdersBench(): Promise<FleetOrdersBench> {
  const bench = await createOrdersBench();
  const { context } = bench;
  const fleet = testFleet(bench.sandbox.origin, {
    now: Date.now,
    rateLimit: createRateLimit({ callsPerSecond: 1_000 }),
  });
  const operator = { id: "ann", name: "Ann", rights: "act", made_at: 1, removed_at: null };
  await context.db.query.insertInto("desk_operators").values(operator).execute();
  const own = {
    async plan(overrides: Partial<Asked> = {}): Promise<Asked> {
      const { items } = await fleet.plans();
      const found = items.find(({ packageCode }) => packageCode === "DP20240115000104");
      const { packageCode = "", packageType = "", priceText = "", name = "" } = found ?? {};
      const { isPaid, startsAtOnce } = FLEET_ORDER;
      const facts = { packageCode, name: name ?? "", packageType: packageType ?? "", amountText: priceText ?? "" };
      return { kind: "plan", ...facts, periods: 1, isPaid, startsAtOnce, ...overrides } as Asked;
    },
    async draft(sims: string[], asked?: Asked): Promise<string> {
      const id = newId();
      await draftFleetOrder(context, "ann", { id, asked: asked ?? (await own.plan()), sims });
      return id;
    },
    async repeat(formerId: string): Promise<string> {
      const id = newId();
      if (!(await draftAgain(context, "ann", { id, formerId }))) throw new Error("nothing to repeat");
      return id;
    },
    async confirm(fleetOrderId: string, others?: Others): Promise<string> {
      const sims = await simsOf(context.db.query, fleetOrderId);
      const told = others ?? (await countOthers(context.db.query, fleetOrderId, sims, context.clock.now()));
      const act = { id: newId(), detail: { fleetOrderId, sims: sims.length, others: told } } as Act;
      return transact(context, (transaction) =>
        confirmFleetOrder(context, transaction, act, session, context.clock.now()),
      );
    },
    async confirmed(sims: string[], asked?: Asked): Promise<string> {
      const id = await own.draft(sims, asked);
      await own.confirm(id);
      return id;
    },
    carryOut: (replaced: Partial<Fleet> = {}) => carryOutFleetOrders({ ...context, fleet: { ...fleet, ...replaced } }),
    states: async (id: string) => (await simsOf(context.db.query, id)).map(({ state }) => state),
    ordersAt: async (sim: string) => (await fleet.orders({ sim })).items.length,
  };
  return { ...bench, fleet, ...own };
}
