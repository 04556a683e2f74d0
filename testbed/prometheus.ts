import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch, waitForStart } from "./process.ts";
import { freeOrigin, METRICS_TOKEN, type RunningShop } from "./servers.ts";

/** A Prometheus that scrapes a shop once a second, with the shop's alert rules. */
export interface Prometheus {
  /** The answer of its HTTP API at an address such as `/api/v1/rules`. */
  ask<T>(address: string): Promise<T>;
  /** How many series a query finds now. */
  countSeries(query: string): Promise<number>;
  stop(): Promise<void>;
}

const ALERTS = path.join(import.meta.dirname, "../docs/operations/alerts.yml");

/** Its programs are those of Debian's package; `scripts/prometheus.mjs` finds them. */
export async function startPrometheus({ origin }: RunningShop): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-prometheus-"));
  const config = path.join(folder, "prometheus.yml");
  const own = (await freeOrigin()).replace("localhost", "127.0.0.1");
  // YAML takes JSON.
  const settings = {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
    rule_files: [ALERTS],
    scrape_configs: [
      {
        job_name: "shop",
        metrics_path: "/api/metrics",
        authorization: { credentials: METRICS_TOKEN },
        static_configs: [{ targets: [new URL(origin).host] }],
      },
    ],
  };
  await writeFile(config, JSON.stringify(settings));
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${path.join(folder, "data")}`,
    `--web.listen-address=${new URL(own).host}`,
  ];
  const running = launch(args, {}, "prometheus");
  await waitForStart(running, "Prometheus", async () => {
    const response = await fetch(`${own}/-/ready`).catch(() => null);
    return response?.ok ? true : undefined;
  });
  const ask = async <T>(address: string): Promise<T> => {
    const response = await fetch(own + address);
    const { status, data, error } = (await response.json()) as { status: string; data: T; error?: string };
    if (status !== "success") throw new Error(`${address}: ${error}`);
    return data;
  };
  return {
    ask,
    async countSeries(query) {
      const { result } = await ask<{ result: unknown[] }>(`/api/v1/query?${new URLSearchParams({ query })}`);
      return result.length;
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs promtool. @returns its exit code and what it printed */
export function runPromtool(args: readonly string[], input = ""): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { input, encoding: "utf8" });
  return { status, printed: stdout + stderr };
}
