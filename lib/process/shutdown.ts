import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { constants } from "node:os";
import type { Log } from "./log.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** Whoever stops a process usually waits ten seconds before it is killed. */
const PATIENCE_MS = 9_000;
/** A terminal sends Ctrl-C to every process, and a script that started us hands it on: one wish that comes twice. */
const SAME_WISH_MS = 500;

/**
 * Ends the process as it should when it is asked to: no new requests, those under way are answered, then `finish`, then exit code 0.
 * What takes longer than nine seconds is cut off, with exit code 1; a second signal ends it at once.
 *
 * In place of the framework's own handling, which waits for nothing but requests, and for these without a limit. Call it before the
 * first request.
 */
export function stopOnRequest(log: Log, finish: () => Promise<void>): void {
  const servers = new Set<Server>();
  const underWay = new Set<ServerResponse>();
  let stoppingSince: number | null = null;

  subscribe("http.server.request.start", (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    servers.add(server);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (stoppingSince !== null) response.setHeader("connection", "close");
  });

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stoppingSince = performance.now();
    log.info("stopping", { reason: signal, count: underWay.size });
    setTimeout(() => {
      log.warn("stopped before all had ended", { count: underWay.size });
      process.exit(1);
    }, PATIENCE_MS);
    for (const server of servers) server.close();
    for (const response of underWay) if (!response.headersSent) response.setHeader("connection", "close");
    while (underWay.size > 0) await Promise.all([...underWay].map(closed));
    await finish();
    log.info("stopped", { ms: Math.round(performance.now() - stoppingSince) });
    process.exit(0);
  };

  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (stoppingSince === null) void stop(signal);
      else if (performance.now() - stoppingSince > SAME_WISH_MS) process.exit(128 + constants.signals[signal]);
    });
  }
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once("close", resolve));
}
