import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { confirmFleetOrder, fleetOrderSentences } from "./confirm-act.ts";
import { canRepeat, draftAgain, draftFleetOrder, forgetFleetOrders } from "./draft.ts";
import { type Asked, findFleetOrder, type SimState, simsOf } from "./fleet-order.ts";
import { fleetOrderItems } from "./fleet-order-items.ts";
import { noteLookedUp } from "./look-up.ts";
import { countOthers } from "./other-orders.ts";
import { isOffered } from "./typed-order.ts";

const ASKED: Asked = {
  kind: "plan",
  packageCode: "DP1",
  name: "Europe 1 GB",
  packageType: "2",
  periods: 2,
  amountText: "25.80",
  isPaid: true,
  startsAtOnce: true,
};
const SIMS = ["89852072201180436177", "89852072201180436250", "89852072201180436334"];
const DAY = 24 * 3_600_000;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
  const { query } = bench.context.db;
  const operator = { id: "ann", name: "Ann", rights: "act", made_at: 1, removed_at: null } as never;
  await query.insertInto("desk_operators").values(operator).execute();
});
afterAll(() => bench.close());
beforeEach(async () => {
  const { query } = bench.context.db;
  for (const table of ["desk_items", "fleet_order_sims", "fleet_orders"] as const) {
    await query.deleteFrom(table).execute();
  }
});

const newId = () => randomBytes(16).toString("base64url");
const session = { operator: { id: "ann", name: "Ann", right: "act" } } as DeskSession;

async function confirm(fleetOrderId: string): Promise<string> {
  const { db, clock } = bench.context;
  const others = await countOthers(db.query, fleetOrderId, await simsOf(db.query, fleetOrderId), clock.now());
  const act = { id: newId(), detail: { fleetOrderId, sims: 1, others } } as Act;
  return transact(bench.context, (transaction) =>
    confirmFleetOrder(bench.context, transaction, act, session, bench.context.clock.now()),
  );
}

/** An order that has ended with these outcomes. */
async function ended(states: readonly SimState[]): Promise<string> {
  const id = newId();
  await draftFleetOrder(bench.context, "ann", { id, asked: ASKED, sims: SIMS.slice(0, states.length) });
  await confirm(id);
  for (const [index, state] of states.entries()) await become(id, index + 1, state);
  const { query } = bench.context.db;
  await query.updateTable("fleet_orders").set({ ended_at: bench.context.clock.now() }).where("id", "=", id).execute();
  return id;
}

async function become(id: string, position: number, state: SimState): Promise<void> {
  const unknown_at = state === "unknown" ? bench.context.clock.now() : null;
  const rows = bench.context.db.query.updateTable("fleet_order_sims").set({ state, unknown_at });
  await rows.where("order_id", "=", id).where("position", "=", position).execute();
}

async function drafted(formerId: string): Promise<string> {
  const id = newId();
  expect(await draftAgain(bench.context, "ann", { id, formerId })).toBe(true);
  return id;
}

const isConfirmed = async (id: string) => (await findFleetOrder(bench.context.db.query, id))?.confirmedAt !== null;
const repeatsIn = async (id: string) => (await simsOf(bench.context.db.query, id)).map(({ repeatedBy }) => repeatedBy);
const mayRepeat = async (id: string) => {
  const order = await findFleetOrder(bench.context.db.query, id);
  const { query } = bench.context.db;
  return order !== null && canRepeat(query, order, await simsOf(query, id));
};
const items = (isOpen: boolean) => fleetOrderItems({ query: bench.context.db.query, now: 0 }, { isOpen });

test("of two drafts that repeat the same order one alone is confirmed, also at once", async () => {
  const former = await ended(["ordered", "refused", "unsent"]);
  const [first, second] = [await drafted(former), await drafted(former)];
  expect([await mayRepeat(first), await mayRepeat(second)]).toEqual([true, true]);
  await Promise.all([confirm(first), confirm(second), confirm(first), confirm(second)]);
  const confirmed = [await isConfirmed(first), await isConfirmed(second)];
  expect(confirmed.filter(Boolean)).toHaveLength(1);
  const winner = confirmed[0] ? first : second;
  expect(await repeatsIn(former)).toEqual([null, winner, winner]);
  expect(await mayRepeat(confirmed[0] ? second : first)).toBe(false);
  expect(await draftAgain(bench.context, "ann", { id: newId(), formerId: former })).toBe(false);
});

test("a SIM for which an order was found since is not ordered for again", async () => {
  const former = await ended(["refused", "unsent"]);
  const again = await drafted(former);
  await become(former, 1, "ordered");
  expect(await mayRepeat(again)).toBe(false);
  await confirm(again);
  expect(await isConfirmed(again)).toBe(false);
  expect(await repeatsIn(former)).toEqual([null, null]);
});

test("a SIM that was unknown when the others were ordered for again can be repeated later", async () => {
  const former = await ended(["refused", "unknown"]);
  const first = await drafted(former);
  await confirm(first);
  await noteLookedUp(bench.context, "ann", { fleetOrderId: former, position: 2, isOrdered: false });
  const second = await drafted(former);
  expect((await simsOf(bench.context.db.query, second)).map(({ sim }) => sim)).toEqual([SIMS[1]]);
  await confirm(second);
  expect(await repeatsIn(former)).toEqual([first, second]);
});

test("a handled item comes back when one more SIM becomes unknown, not when one is looked up", async () => {
  const former = await ended(["unknown", "unknown", "refused"]);
  const [item] = await items(true);
  expect(item).toMatchObject({ count: 2 });
  await bench.context.db.query
    .insertInto("desk_items")
    .values({ key: item?.key ?? "", handled_version: item?.version ?? 0 })
    .execute();
  expect(await items(true)).toEqual([]);
  await noteLookedUp(bench.context, "ann", { fleetOrderId: former, position: 1, isOrdered: true });
  expect(await items(true)).toEqual([]);
  bench.pass(1_000);
  await become(former, 3, "unknown");
  expect(await items(true)).toMatchObject([{ count: 2 }]);
});

test("an old order stays while one of its SIMs is unknown, and a confirmed draft stays too", async () => {
  const former = await ended(["unknown", "ordered"]);
  const draft = newId();
  await draftFleetOrder(bench.context, "ann", { id: draft, asked: ASKED, sims: SIMS });
  bench.pass(20 * DAY);
  await Promise.all([confirm(draft), forgetFleetOrders(bench.context, 10)]);
  const left = await findFleetOrder(bench.context.db.query, draft);
  expect((await simsOf(bench.context.db.query, draft)).length).toBe(left === null ? 0 : SIMS.length);
  expect(await findFleetOrder(bench.context.db.query, former)).not.toBeNull();
  await noteLookedUp(bench.context, "ann", { fleetOrderId: former, position: 1, isOrdered: true });
  await forgetFleetOrders(bench.context, 10);
  expect(await findFleetOrder(bench.context.db.query, former)).toBeNull();
});

test.each([
  ["12.90", "2", true],
  ["12.91", "2", false],
  [null, "2", false],
  // Its periods are as long as the type says.
  ["12.90", "1", false],
])(
  "a plan that now costs %s and is of the type %s is offered as it was checked: %s",
  (priceText, packageType, expected) => {
    expect(isOffered(ASKED, [{ packageCode: "DP1", priceText, packageType }])).toBe(expected);
  },
);

test("of a plan by days, the price is said to be that of its periods", () => {
  const { kind: _kind, ...plan } = ASKED as Extract<Asked, { kind: "plan" }>;
  const sentences = fleetOrderSentences({ ...plan, kind: "days", days: 10 }, 1, { recent: 0, unknown: 0 });
  expect(sentences.join(" ")).toContain("doesn’t say how it prices days");
});

test("SIMs that were confirmed and never sent are in the queue until they are ordered for again", async () => {
  const former = await ended(["ordered", "unsent", "unsent"]);
  const [item] = await items(true);
  expect(item).toMatchObject({ count: 0, unsent: 2 });
  expect(item && sentenceOf(item)).toBe(
    "An operator ordered a plan. For 2 SIMs the shop didn’t send the order to the partner.",
  );
  await confirm(await drafted(former));
  expect(await items(true)).toEqual([]);
});

test("an item of unsent SIMs that was handled opens again by a doubt", async () => {
  const former = await ended(["unsent", "refused"]);
  const [item] = await items(true);
  await bench.context.db.query
    .insertInto("desk_items")
    .values({ key: item?.key ?? "", handled_version: item?.version ?? 0 })
    .execute();
  expect(await items(true)).toEqual([]);
  bench.pass(1_000);
  await become(former, 2, "unknown");
  const [again] = await items(true);
  expect(again).toMatchObject({ count: 1, unsent: 1 });
  expect(again && sentenceOf(again)).toContain(
    "doesn’t know whether the partner took the order for one SIM. For one SIM",
  );
});
