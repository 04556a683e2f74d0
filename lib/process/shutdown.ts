import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** Process managers usually kill ten seconds after the signal. */
const TIMEOUT_MS = 9_000;
/** A connection is accepted before its request is read. This long after the signal, one without a request is given up. */
const SILENT_MS = 1_000;
/** A terminal sends Ctrl-C to every process, and a parent script passes it on: one request that arrives twice. */
const SAME_REQUEST_MS = 500;
const POLL_MS = 10;

/**
 * Graceful shutdown on a signal: no new requests, open ones are answered, then `finish`, then exit code 0. After nine seconds it exits
 * with code 1; a second signal exits at once.
 *
 * Replaces the framework's own handling, which waits only for requests, and for these without a timeout. Call it before the first
 * request.
 */
export function shutDownOnSignal(log: Log, finish: () => Promise<void>): void {
  const servers = new Set<Server>();
  const silent = new Set<Socket>();
  const openResponses = new Set<ServerResponse>();
  let startedAt: number | null = null;

  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket };
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  subscribe("http.server.request.start", (message) => {
    const { server, response, socket } = message as { server: Server; response: ServerResponse; socket: Socket };
    servers.add(server);
    silent.delete(socket);
    openResponses.add(response);
    response.once("close", () => openResponses.delete(response));
    if (startedAt !== null) response.setHeader("connection", "close");
  });

  const shutDown = async (signal: NodeJS.Signals): Promise<void> => {
    startedAt = performance.now();
    log.info("shutting down", { reason: signal, count: openResponses.size });
    setTimeout(() => {
      log.warn("shutdown timed out", { count: openResponses.size });
      process.exit(1);
    }, TIMEOUT_MS);
    for (const server of servers) server.close();
    for (const response of openResponses) if (!response.headersSent) response.setHeader("connection", "close");
    const silentUntil = startedAt + SILENT_MS;
    const isAwaited = () => openResponses.size > 0 || (silent.size > 0 && performance.now() < silentUntil);
    while (isAwaited()) await pause(POLL_MS);
    await finish();
    log.info("shut down", { ms: Math.round(performance.now() - startedAt) });
    process.exit(0);
  };

  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (startedAt === null) void shutDown(signal);
      else if (performance.now() - startedAt > SAME_REQUEST_MS) process.exit(128 + constants.signals[signal]);
    });
  }
}
