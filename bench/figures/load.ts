import { existsSync, readFileSync } from "node:fs";
import http from "node:http";

/** A request in its final form, prepared before the clock starts. */
export interface Prepared {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The server's CPU time for one request, in milliseconds; null on systems without `/proc`. */
  cpu: number | null;
}

/**
 * Sends the requests over this many keep-alive connections, each as soon as one is free. Every answer must be a 200. The connections are open
 * before the clock starts: Node accepts one in each turn of its event loop, so the last of many would wait for as many turns.
 */
export async function send(origin: string, pid: number, requests: Prepared[], connections: number): Promise<Rate> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(Array.from({ length: connections }, () => ask(origin, OPENING, agent)));
  const waiting = [...requests];
  const times: number[] = [];
  const cpuBefore = cpuOf(pid);
  const startedAt = performance.now();
  const line = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const sentAt = performance.now();
      const status = await ask(origin, next, agent);
      if (status !== 200) throw new Error(`${next.method} ${next.path} answered ${status}`);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  const cpuAfter = cpuOf(pid);
  const cpu = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / requests.length;
  return { perSecond: requests.length / seconds, p50: percentile(times, 50), p99: percentile(times, 99), cpu };
}

/** A server may answer it as it likes. */
const OPENING: Prepared = { method: "GET", path: "/api/health", headers: {}, body: "" };

/** User and system time of the process; Linux counts both in hundredths of a second. */
function cpuOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function ask(origin: string, { method, path, headers, body }: Prepared, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { method, headers, agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject).end(body);
  });
}
