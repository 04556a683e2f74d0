import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { countPaymentScripts, storePolicyReports } from "./policy-reports.ts";

const DAY = 24 * 3_600_000;

let bench: OrdersBench;
let now: number;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.db.query.deleteFrom("policy_reports").execute();
  now = bench.context.clock.now();
});

const seen = (blocked: string, more: { page?: string; directive?: string; at?: number; count?: number } = {}) => ({
  page: more.page ?? "checkout",
  directive: more.directive ?? "script-src-elem",
  blocked,
  count: more.count ?? 1,
  firstAt: more.at ?? now,
  lastAt: more.at ?? now,
});

const rows = () => bench.context.db.query.selectFrom("policy_reports").selectAll().orderBy("blocked").execute();

test("what several processes were told adds up in one row", async () => {
  await storePolicyReports(bench.context, [seen("a.example", { count: 3 })]);
  await Promise.all([
    storePolicyReports(bench.context, [seen("b.example"), seen("a.example")]),
    storePolicyReports(bench.context, [seen("a.example", { count: 2 }), seen("b.example")]),
  ]);
  expect((await rows()).map(({ blocked, count }) => [blocked, Number(count)])).toEqual([
    ["a.example", 6],
    ["b.example", 2],
  ]);
});

test("made-up reports of one page take a hundred rows and one, and leave room for another", async () => {
  const invented = Array.from({ length: 300 }, (_, index) => seen(`h${index}.example`, { page: "scan" }));
  await storePolicyReports(bench.context, invented);
  await storePolicyReports(bench.context, [seen("evil.example")]);
  const kept = await rows();
  expect(kept.filter(({ page }) => page === "scan")).toHaveLength(101);
  expect(kept.filter(({ page }) => page === "checkout")).toHaveLength(1);
});

test("no made-up reports keep a blocked script of the checkout from the alarm", async () => {
  const invented = (directive: string, at: number) =>
    Array.from({ length: 150 }, (_, index) => seen(`h${index}.example`, { directive, at }));
  await storePolicyReports(bench.context, invented("img-src", now));
  await storePolicyReports(bench.context, [seen("evil.example")]);
  expect((await rows()).map(({ blocked }) => blocked)).toContain("evil.example");
  expect(await countPaymentScripts(bench.context.db, now)).toBe(1);
  await storePolicyReports(bench.context, invented("script-src", now - 2 * DAY));
  await storePolicyReports(bench.context, [seen("new.example")]);
  expect(await countPaymentScripts(bench.context.db, now)).toBe(2);
});

test("a report is forgotten ninety days after it came last", async () => {
  await storePolicyReports(bench.context, [seen("old.example", { at: now - 91 * DAY }), seen("new.example")]);
  await storePolicyReports(bench.context, []);
  expect((await rows()).map(({ blocked }) => blocked)).toEqual(["new.example"]);
});

test("the alarm counts places whose scripts were blocked on the checkout, and no extension", async () => {
  await storePolicyReports(bench.context, [
    seen("evil.example", { count: 40 }),
    seen("evil.example", { directive: "script-src" }),
    seen("inline"),
    seen("extension"),
    seen("style.example", { directive: "style-src-elem" }),
    seen("order.example", { page: "orders" }),
    seen("yesterday.example", { at: now - 2 * DAY }),
  ]);
  expect(await countPaymentScripts(bench.context.db, now)).toBe(2);
});
