import { readFileSync } from "node:fs";
import { METRICS_TOKEN } from "#/testbed/servers.ts";
import { payOrder } from "./paid-order.ts";
import { expect, test } from "./shop.ts";

/* What the shop tells Prometheus; `prometheus.spec.ts` has Prometheus itself read it. */

/** All names of a shop, as the Prometheus guide wants them: base units, and `_total` where it only grows. */
const NAMES = [
  "shop_alarm_events_total",
  "shop_alarms",
  "shop_backups",
  "shop_database_up",
  "shop_info",
  "shop_lane_calls",
  "shop_last_backup_timestamp_seconds",
  "shop_mail_deliveries_total",
  "shop_mails_waiting",
  "shop_notifications_total",
  "shop_oldest_unsettled_payment_age_seconds",
  "shop_orders",
  "shop_partner_call_duration_seconds",
  "shop_recent_orders",
  "shop_refusals_total",
  "shop_sweeper_silence_seconds",
];
/** Of the runtime, under the names that every Node program has. */
const RUNTIME = ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "process_start_time_seconds"];

async function ask(origin: string, authorization = `Bearer ${METRICS_TOKEN}`) {
  const response = await fetch(`${origin}/api/metrics`, { headers: { authorization } });
  return { response, text: await response.text() };
}

/** The value of one series, such as `shop_alarms{alarm="mail_dead"}`. */
function sampleOf(text: string, series: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

test("metrics are for who bears the token; without the setting there are none", async ({ servers, openShop }) => {
  const { origin } = servers.shop;
  for (const authorization of ["", "Bearer", `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
    const { response, text } = await ask(origin, authorization);
    expect([response.status, text, response.headers.get("www-authenticate")]).toEqual([401, "", "Bearer"]);
  }
  const { response } = await ask(origin);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("set-cookie")).toBeNull();

  const without = await openShop({ METRICS_TOKEN: "" });
  for (const authorization of ["", "Bearer ", `Bearer ${METRICS_TOKEN}`]) {
    const refused = await ask(without.origin, authorization);
    expect([refused.response.status, refused.text]).toEqual([404, ""]);
  }
});

test("after a purchase every metric is told, and what was counted has grown", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const before = (await ask(origin)).text;
  await payOrder(origin, sandbox);
  const { text } = await ask(origin);
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(RUNTIME));
  expect(names.filter((name) => name?.startsWith("shop_")).toSorted()).toEqual(NAMES);
  const described = readFileSync("docs/operations.md", "utf8");
  expect(NAMES.filter((name) => !described.includes(`\`${name}`))).toEqual([]);

  const applied = 'shop_notifications_total{outcome="applied"}';
  expect(sampleOf(text, applied)).toBe(sampleOf(before, applied) + 1);
  for (const call of ["singleOrder", "stripePay"]) {
    const calls = `shop_partner_call_duration_seconds_count{call="${call}",outcome="answered"}`;
    expect(sampleOf(text, calls), call).toBe((sampleOf(before, calls) || 0) + 1);
  }
  // Counted in the database, once in a few seconds.
  const recent = 'shop_recent_orders{payment="paid"}';
  await expect.poll(async () => sampleOf((await ask(origin)).text, recent)).toBe(sampleOf(before, recent) + 1);
  expect(sampleOf(text, "shop_database_up")).toBe(1);
  expect(sampleOf(text, 'shop_lane_calls{lane="money",state="waiting"}')).toBe(0);
  expect(sampleOf(text, 'shop_sweeper_silence_seconds{sweeper="orders"}')).toBeLessThan(60);
});

test("no label holds a SIM, a mail address, an id or an address of a client", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const { buyer, sim, email, orderId } = await payOrder(origin, sandbox);
  await buyer.get(`/pay/${"a".repeat(22)}`);
  for (const from of [{}, { origin: "https://elsewhere.example" }]) {
    await fetch(`${origin}/api/orders/${orderId}`, { method: "POST", headers: from });
  }
  const placed = await buyer.placed(sandbox);
  const { text } = await ask(origin);
  for (const value of [sim, sim.slice(-6), email, orderId, placed.payId, placed.orderNo]) {
    expect(text, value).not.toContain(value);
  }
  const values = [...text.matchAll(/\w+="([^"]*)"/g)].map(([, value = ""]) => value);
  expect(values.length).toBeGreaterThan(200);
  // Words, and numbers such as a bucket's bound or a version.
  const known = /^([a-z_' -]+|[a-z/-]+|mail \d|v?\d+(\.\d+){0,2}|\+Inf)$/i;
  expect(values.filter((value) => !known.test(value))).toEqual([]);
  expect(values.filter((value) => value.length > 40 || /\d{5}|@|127\.0\.0\.1|::1/.test(value))).toEqual([]);
});
