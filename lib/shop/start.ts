import "server-only";
import { env } from "#/lib/env.ts";
import { logRefusedNotification } from "#/lib/inbox/refusal-log.ts";
import { pageLimit } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { print } from "#/lib/process/log-output.ts";
import { scrubOutput } from "#/lib/process/scrub-output.ts";
import { shutDownOnSignal } from "#/lib/process/shutdown.ts";
import { tracingOf } from "#/lib/process/tracing/settings.ts";
import { endTracing, startTracing } from "#/lib/process/tracing/tracing.ts";
import { keepCompressionHistory } from "#/lib/web/compression.ts";
import { standInFront } from "#/lib/web/front/front.ts";
import type { Refusal } from "#/lib/web/front/refusal.ts";
import { NOTIFICATION_PATH } from "#/lib/web/policies.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { background, closeShop, stopBackground } from "./background.ts";
import { VERSION } from "./version.ts";

/**
 * Starts the shop in this process: the front, the background work, traces and the end on a signal. Once, before the first request.
 * @throws {Error} with a sentence for the operator where a setting is wrong or the database is in use
 */
export async function startShop(): Promise<void> {
  scrubOutput(process.stdout, print);
  scrubOutput(process.stderr);
  keepCompressionHistory();
  const { isDevelopment, TRUST_PROXY, DATABASE_URL } = env();
  await startTracing(tracingOf(env()), VERSION, log);
  standInFront({
    proxies: TRUST_PROXY,
    isDevelopment,
    // On SQLite, notifications that come together share a commit. On PostgreSQL two of the ten connections stay for pages while all are busy.
    programsAtOnce: DATABASE_URL.startsWith("file:") ? 32 : 8,
    takePage: pageLimit(),
    // The code that signs operators in is loaded when the first upload comes.
    mayUpload: async (cookies) => (await import("./desk.ts")).mayUpload(cookies),
    onRefusal: logRefusedRequest,
  });
  await background();
  if (!isDevelopment) {
    shutDownOnSignal(log, { stopWork: stopBackground, close: () => closeShop().then(endTracing) });
  }
}

function logRefusedRequest({ reason, path }: Refusal): void {
  if (reason === "limit") logRefusal("limit", "page by address");
  else logRefusal("request", reason);
  if (reason === "too large" && path === NOTIFICATION_PATH) logRefusedNotification(log, { reason });
}
