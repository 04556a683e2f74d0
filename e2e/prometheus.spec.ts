// @module-tag long
import { readFileSync } from "node:fs";
import { type Prometheus, runPromtool, startPrometheus } from "#/testbed/prometheus.ts";
import { METRICS_TOKEN } from "#/testbed/servers.ts";
import { payOrder } from "./paid-order.ts";
import { test as base, expect } from "./shop.ts";

/* A real Prometheus scrapes the shop, with the alert rules and the queries of the dashboard. */

const test = base.extend<object, { prometheus: Prometheus }>({
  prometheus: [
    async ({ servers }, use) => {
      const prometheus = await startPrometheus(servers.shop);
      await use(prometheus);
      await prometheus.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

interface Panel {
  title: string;
  targets: { expr: string }[];
}

const { panels } = JSON.parse(readFileSync("docs/operations/dashboard.json", "utf8")) as { panels: Panel[] };
const QUERIES = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

test("names and units are as Prometheus' guide wants them, says promtool", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  await payOrder(origin, sandbox);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const scraped = await (await fetch(`${origin}/api/metrics`, { headers })).text();
  expect(runPromtool(["check", "metrics"], scraped)).toEqual({ status: 0, printed: "" });
});

test("each query of the dashboard finds data after a purchase", async ({ servers, sandbox, prometheus }) => {
  const { origin } = servers.shop;
  await payOrder(origin, sandbox);
  // A link that was never made is refused, for another reason than a limit.
  await fetch(`${origin}/pay/${"a".repeat(22)}`);
  expect(QUERIES.length).toBeGreaterThan(15);
  for (const { title, expr } of QUERIES) {
    // A rate needs two scrapes.
    await expect.poll(() => prometheus.countSeries(expr), `${title}: ${expr}`).toBeGreaterThan(0);
  }
});

test("each alert is evaluated without an error, on metrics that the shop has", async ({
  servers,
  sandbox,
  prometheus,
}) => {
  await payOrder(servers.shop.origin, sandbox);
  interface Rule {
    name: string;
    query: string;
    health: string;
    lastError?: string;
  }
  const read = async () => (await prometheus.ask<{ groups: { rules: Rule[] }[] }>("/api/v1/rules")).groups;
  await expect
    .poll(async () => (await read()).flatMap(({ rules }) => rules.map(({ health }) => health)))
    .not.toContain("unknown");
  const rules = (await read()).flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
  const names = new Set(rules.flatMap(({ query }) => query.match(/\b(?:shop|nodejs|process)_\w+|\bup\b/g) ?? []));
  for (const name of names) await expect.poll(() => prometheus.countSeries(name), name).toBeGreaterThan(0);
});
