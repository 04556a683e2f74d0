/** Runs once before the first request. Wrong settings or a database in use stop the process here, by name. */
export async function register(): Promise<void> {
  // No setting: the compiler replaces it, and leaves the server's parts out of the build for other runtimes.
  // biome-ignore lint/style/noProcessEnv: the line above
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const { scrubOutput } = await import("#/lib/process/scrub-output.ts");
      const { print } = await import("#/lib/process/log-output.ts");
      scrubOutput(process.stdout, print);
      scrubOutput(process.stderr);
      const { cutLongAgents } = await import("#/lib/web/user-agent.ts");
      cutLongAgents();
      const { keepWhatWasSent } = await import("#/lib/web/compression.ts");
      keepWhatWasSent();
      const { env } = await import("#/lib/env.ts");
      const { log } = await import("#/lib/process/log.ts");
      const { stopOnRequest } = await import("#/lib/process/shutdown.ts");
      const { endBackground, startBackground } = await import("#/lib/orders/index.ts");
      const { isDevelopment } = env();
      await startBackground();
      if (!isDevelopment) stopOnRequest(log, endBackground);
    } catch (error) {
      process.stderr.write(`The shop can't start. ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  }
}
