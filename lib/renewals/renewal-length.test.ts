import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { renewalLength, renewedTerm } from "./renewal-length.ts";
import type { RenewalRecord } from "./renewals.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** A renewal of one month, and the plans that its SIM can buy. */
async function monthly() {
  const sim = spareSim();
  await bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  const state = await bench.renewals.read(sim, "en");
  if (state.status !== "on") throw new Error(`not on: ${state.status}`);
  return { record: state.record, plans: await bench.context.partner.plans(sim, "en") };
}

function lengthOf(record: RenewalRecord, plans: Parameters<typeof renewalLength>[1]) {
  const seen: string[] = [];
  const length = renewalLength(record, plans, (id, label) => void seen.push(`${id}: ${label}`));
  return { length, seen };
}

test("a record that counts its periods has the length of its term", async () => {
  const { record, plans } = await monthly();
  expect(lengthOf(record, plans)).toEqual({ length: { count: 1, unit: "months" }, seen: [] });
});

test("a record whose period repeats its type has no length unless a plan has such a term", async () => {
  await bench.sandbox.set({ quirks: ["renewal-repeats-type"] });
  const { record, plans } = await monthly();
  expect(record).toMatchObject({ termName: "2-2", length: null });
  expect(lengthOf(record, null)).toEqual({ length: null, seen: [] });
  expect(lengthOf(record, plans)).toEqual({ length: null, seen: ["renewal-period: the type again"] });
  const length = { count: 2, unit: "months" } as const;
  const withTerm = plans.map((plan) => ({
    ...plan,
    terms: plan.terms.map((term) => ({ ...term, name: "2-2", length, label: plan.title })),
  }));
  expect(lengthOf(record, withTerm)).toEqual({ length, seen: ["renewal-period: a period of a plan"] });
  const others = withTerm.filter(({ title }) => title !== record.planTitle);
  expect(lengthOf(record, others)).toEqual({ length, seen: ["renewal-period: a period of a plan"] });
});

test("a renewal charges the term of the plan with its title, and no other plan's", async () => {
  const { record, plans } = await monthly();
  const labelled = plans.map((plan) => ({
    ...plan,
    terms: plan.terms.map((term) => ({ ...term, name: String(record.termName), label: plan.title })),
  }));
  expect(renewedTerm(record, labelled.toReversed())?.label).toBe(record.planTitle);
  const others = labelled.filter(({ title }) => title !== record.planTitle);
  expect(others).not.toEqual([]);
  expect(renewedTerm(record, others)).toBeNull();
});

test("a title that several plans have names no plan, so that no other plan's price is told", async () => {
  const { record, plans } = await monthly();
  const named = plans.find(({ title }) => title === record.planTitle);
  if (named === undefined) throw new Error("the SIM can't buy the plan");
  expect(renewedTerm(record, plans)).not.toBeNull();
  expect(renewedTerm(record, [...plans, { ...named, name: "another" }])).toBeNull();
});
