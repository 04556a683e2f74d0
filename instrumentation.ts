/** Runs once before the first request. With a wrong setting or a database in use the process ends here and names the reason. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting; the compiler replaces it and drops the branch from builds for other runtimes
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const { scrubOutput } = await import("#/lib/process/scrub-output.ts");
      const { print } = await import("#/lib/process/log-output.ts");
      scrubOutput(process.stdout, print);
      scrubOutput(process.stderr);
      const { truncateUserAgents } = await import("#/lib/web/user-agent.ts");
      truncateUserAgents();
      const { keepCompressionHistory } = await import("#/lib/web/compression.ts");
      keepCompressionHistory();
      const { env } = await import("#/lib/env.ts");
      const { log } = await import("#/lib/process/log.ts");
      const { shutDownOnSignal } = await import("#/lib/process/shutdown.ts");
      const { endBackground, startBackground } = await import("#/lib/shop/background.ts");
      const { standInFront } = await import("#/lib/web/front/front.ts");
      const { logRefusal } = await import("#/lib/web/refusals.ts");
      const { logRefusedNotification } = await import("#/lib/inbox/refusal-log.ts");
      const { mayUpload } = await import("#/lib/shop/desk.ts");
      const { pageLimit } = await import("#/lib/limits/index.ts");
      const { endTracing, startTracing } = await import("#/lib/process/tracing/tracing.ts");
      const { tracingOf } = await import("#/lib/process/tracing/settings.ts");
      const { VERSION } = await import("#/lib/shop/version.ts");
      const { isDevelopment, TRUST_PROXY, DATABASE_URL } = env();
      await startTracing(tracingOf(env()), VERSION, log);
      standInFront({
        proxies: TRUST_PROXY,
        isDevelopment,
        // On SQLite, notifications that come together share a commit. On PostgreSQL two of the ten connections stay for pages.
        programsAtOnce: DATABASE_URL.startsWith("file:") ? 32 : 8,
        takePage: pageLimit(),
        mayUpload,
        onRefusal({ reason, path }) {
          if (reason === "limit") logRefusal("limit", "page by address");
          else logRefusal("request", reason);
          if (reason === "too large" && path === "/api/notifications") logRefusedNotification(log, { reason });
        },
      });
      await startBackground();
      if (!isDevelopment) shutDownOnSignal(log, () => endBackground().then(endTracing));
    } catch (error) {
      process.stderr.write(`The shop can't start. ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  }
}
