import { expect, test } from "vitest";
import type { Plan } from "#/lib/catalogue/plan.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { figuresOf, planOfUsage } from "./running-plan.ts";
import type { SimEntry } from "./sim-view.ts";

const entry = (change: Partial<SimEntry> = {}): SimEntry => ({
  title: "Europe",
  state: "in use",
  code: "2",
  length: { count: 1, unit: "months" },
  expiresOn: "2026-12-01",
  remainingDays: 10,
  order: null,
  paidAt: null,
  ...change,
});
const own = entry({ order: makeOrder() });
const about = (packageCode: string | null, name: string | null = null) => ({ plan: { packageCode, name } });

test("usage belongs to the plan in use with the code of its order", () => {
  const view = { inUse: [own, entry({ title: "Asia" })] };
  expect(planOfUsage(view, about("DP"), null)).toBe(own);
});

test("without an order the title decides, also by the plans on offer", () => {
  const view = { inUse: [entry()] };
  const offered = [{ packageCode: "DP", title: "Europe" } as Plan];
  expect(planOfUsage(view, about(null, "Europe"), null)).toBe(view.inUse[0]);
  expect(planOfUsage(view, about("DP", "欧洲"), offered)).toBe(view.inUse[0]);
  expect(planOfUsage(view, about("DP", "欧洲"), null)).toBeUndefined();
});

test("usage that fits no plan in use, or several, belongs to none", () => {
  expect(planOfUsage({ inUse: [own] }, { plan: null }, null)).toBeUndefined();
  expect(planOfUsage({ inUse: [own] }, about("other", "Europe"), null)).toBeUndefined();
  expect(planOfUsage({ inUse: [entry({ title: null })] }, about(null, null), null)).toBeUndefined();
  expect(planOfUsage({ inUse: [own, { ...own }] }, about("DP"), null)).toBeUndefined();
});

test("nothing counts as left where the figures may be those of an unlimited plan", () => {
  const running = { usedMb: 9_000, leftMb: 1_240, totalMb: 10_240, plan: null, orderCode: null, at: 0 };
  const unlimited = entry({ title: "Europe unlimited" });
  expect(figuresOf(running, [entry(), unlimited])).toEqual({ ...running, leftMb: null, totalMb: null });
  expect(figuresOf(running, [entry({ title: "Europe 10 GB" }), entry({ title: null })])).toBe(running);
  // The partner's own word decides where there is one.
  const named = { ...running, ...about("DP") };
  expect(figuresOf(named, [unlimited])).toBe(named);
});
