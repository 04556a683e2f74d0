import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";
import { once } from "./once.ts";
import { pendingWorkDone } from "./pending-work.ts";
import { withTimeout } from "./timeout.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** Process managers usually kill ten seconds after the signal. */
const TIMEOUT_MS = 9_000;
/** Work that takes longer is cut off, so that the end itself still has a second. */
const CUT_OFF_MS = 8_000;
/** A connection is accepted before its request is read. This long after the signal, one without a request is given up. */
const SILENT_MS = 1_000;
/** And one whose body is still coming: a form or a notification is sent within moments, and its sender may trickle it for ever. */
const BODY_MS = 3_000;
/** A terminal sends Ctrl-C to every process, and a parent script passes it on: one request that arrives twice. */
const SAME_REQUEST_MS = 500;
const POLL_MS = 10;

/** What is to be done beside the requests. */
export interface Ending {
  /**
   * Begins no more work in the background, and resolves when that under way has ended. Called at the signal, while requests are answered: work
   * that began later could be cut off half-way, and a mail be sent twice.
   */
  stopWork(): Promise<unknown>;
  /** Stores what is left and closes the database. Called last and in any case. After a timeout cut off work may still try to use it. */
  close(): Promise<unknown>;
}

const shutdown = () => once("shutdown", (): { startedAt: number | null } => ({ startedAt: null }));

/** From the signal on. Work that only waits for its turn gives up then: it would keep the process from its end. */
export function isShuttingDown(): boolean {
  return shutdown().startedAt !== null;
}

/**
 * Graceful shutdown on a signal: no new requests, open ones are answered and the work is ended, then `close`, then exit code 0. What takes longer
 * than eight seconds is cut off before `close`, and the exit code is 1, after nine seconds at most. A second signal exits at once.
 *
 * Replaces the framework's own handling, which waits only for requests, and for these without a timeout. Call it before the first
 * request.
 */
export function shutDownOnSignal(log: Log, { stopWork, close }: Ending): void {
  const servers = new Set<Server>();
  const silent = new Set<Socket>();
  const openResponses = new Set<ServerResponse>();
  const state = shutdown();

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
    if (isShuttingDown()) response.setHeader("connection", "close");
  });

  const noteTimeout = () => log.warn("shutdown timed out", { count: openResponses.size });

  const requestsDone = async (startedAt: number): Promise<void> => {
    for (;;) {
      const ms = performance.now() - startedAt;
      if (openResponses.size === 0 && (silent.size === 0 || ms >= SILENT_MS)) return;
      if (ms >= BODY_MS) for (const { req } of openResponses) if (!req.complete) req.socket.destroy();
      await pause(POLL_MS);
    }
  };

  const shutDown = async (signal: NodeJS.Signals): Promise<void> => {
    const startedAt = performance.now();
    state.startedAt = startedAt;
    log.info("shutting down", { reason: signal, count: openResponses.size });
    setTimeout(() => {
      noteTimeout();
      process.exit(1);
    }, TIMEOUT_MS);
    for (const server of servers) server.close();
    for (const response of openResponses) if (!response.headersSent) response.setHeader("connection", "close");
    const work = Promise.all([requestsDone(startedAt), stopWork()]).then(pendingWorkDone);
    const isDone = await withTimeout(
      work.then(() => true),
      CUT_OFF_MS,
      () => false,
    );
    if (!isDone) {
      noteTimeout();
      // First: what is answered without a database might tell a buyer something false.
      for (const server of servers) server.closeAllConnections();
    }
    await close();
    log.info("shut down", { ms: Math.round(performance.now() - startedAt) });
    process.exit(isDone ? 0 : 1);
  };

  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (state.startedAt === null) void shutDown(signal);
      else if (performance.now() - state.startedAt > SAME_REQUEST_MS) process.exit(128 + constants.signals[signal]);
    });
  }
}
