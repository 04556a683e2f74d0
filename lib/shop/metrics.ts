import "server-only";
import { Counter, collectDefaultMetrics, Gauge } from "prom-client";
import { env } from "#/lib/env.ts";
import { limitsFor } from "#/lib/limits/table.ts";
import { paymentMoves, serviceMoves } from "#/lib/orders/states.ts";
import { rateLimit } from "#/lib/partner/index.ts";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { createCache } from "#/lib/process/cache.ts";
import { log } from "#/lib/process/log.ts";
import { counters } from "#/lib/process/metrics/counters.ts";
import { once } from "#/lib/process/once.ts";
import { type Figures, readFigures } from "#/lib/upkeep/figures.ts";
import { background } from "./background.ts";
import { shopContext } from "./index.ts";
import { VERSION } from "./version.ts";

/** However often it is asked, the database counts once in this time. */
const FRESH_MS = 5_000;

/** Of the runtime's: no counters, though their names say so. The same counts are told by type. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** All that Prometheus may know, in Prometheus' text format. No label names a person, a SIM or an order. */
export async function scrape(): Promise<{ text: string; contentType: string }> {
  const { sweepers, watch } = await background();
  const figures = await readFiguresNow();
  const gauges = once("gauges", createGauges);
  for (const [sweeper, { silentMs }] of Object.entries(sweepers)) gauges.silence.set({ sweeper }, silentMs() / 1_000);
  for (const [alarm, count] of Object.entries(watch.counts())) gauges.alarms.set({ alarm }, count);
  for (const [lane, counts] of Object.entries(rateLimit().laneCounts())) {
    for (const [state, count] of Object.entries(counts)) gauges.lanes.set({ lane, state }, count);
  }
  gauges.database.set(figures === null ? 0 : 1);
  showFigures(gauges, figures);
  const { registry } = counters();
  return { text: await registry.metrics(), contentType: registry.contentType };
}

type Gauges = ReturnType<typeof createGauges>;

/** Null while the database doesn't answer: what the process knows by itself is told all the same. */
async function readFiguresNow(): Promise<Figures | null> {
  const cache = once("figures", () => createCache<Figures>());
  const load = async () => ({ value: await readFigures(await shopContext()), freshMs: FRESH_MS });
  return cache.read("figures", load).catch((error: unknown) => {
    log.error("the orders can't be counted", { error });
    return null;
  });
}

function showFigures(gauges: Gauges, figures: Figures | null): void {
  const { orders, recent, oldest, mails, backups, lastBackup } = gauges;
  for (const gauge of [orders, recent, oldest]) gauge.reset();
  // `reset()` sets a gauge without labels to 0, which would say that there was never a backup.
  for (const gauge of [mails, backups, lastBackup]) gauge.remove();
  if (figures === null) return;
  for (const payment of ["unpaid", "open", "paid"] as const) {
    for (const service of Object.keys(serviceMoves)) {
      if (payment !== "paid" || service !== "active") orders.set({ payment, service }, 0);
    }
  }
  for (const { payment, service, count } of figures.orders) orders.set({ payment, service }, count);
  for (const payment of Object.keys(paymentMoves)) recent.set({ payment }, 0);
  for (const [payment, count] of Object.entries(figures.recent)) recent.set({ payment }, count);
  for (const [waitsFor, ms] of Object.entries(figures.oldest)) oldest.set({ waits_for: waitsFor }, ms / 1_000);
  mails.set(figures.mailsWaiting);
  backups.set(figures.backups.count);
  lastBackup.set((figures.backups.lastAt ?? 0) / 1_000);
}

/** With the runtime's own: event loop, memory, processor and start of the process. Made with the first scrape. */
function createGauges() {
  const { registry, refusals } = counters();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  // A rate needs a first value.
  for (const { of, by } of limitsFor(env().PARTNER_CALLS_PER_SECOND)) {
    refusals.inc({ kind: "limit", reason: `${of} by ${by}` }, 0);
  }
  new Counter({
    name: "shop_alarm_events_total",
    help: "Events that raise an alarm, by the alarm.",
    labelNames: ["alarm"],
    registers,
    collect() {
      this.reset();
      for (const [alarm, count] of Object.entries(countsSinceStart())) this.inc({ alarm }, count);
    },
  });
  gauge("shop_info", "The version of the shop.", ["version"]).set({ version: VERSION }, 1);
  return {
    database: gauge("shop_database_up", "Whether the database answered this scrape.", []),
    orders: gauge("shop_orders", "Orders that aren't paid yet, or whose plan hasn't started.", ["payment", "service"]),
    recent: gauge("shop_recent_orders", "Orders whose card form was opened in the last hour.", ["payment"]),
    oldest: gauge(
      "shop_oldest_unsettled_payment_age_seconds",
      "How long the oldest order has waited for word of its payment, or for its plan.",
      ["waits_for"],
    ),
    mails: gauge("shop_mails_waiting", "Mails that wait in the outbox.", []),
    backups: gauge("shop_backups", "Backups that were made by the shop's own program.", []),
    lastBackup: gauge("shop_last_backup_timestamp_seconds", "When the last of them was made; 0 if none was.", []),
    silence: gauge("shop_sweeper_silence_seconds", "How long ago a sweeper last finished some work.", ["sweeper"]),
    alarms: gauge("shop_alarms", "The standing alarms, as of the last round of the watch.", ["alarm"]),
    lanes: gauge("shop_lane_calls", "Calls to the partner that are running or waiting, by lane.", ["lane", "state"]),
  };
}
