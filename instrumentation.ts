/** Runs once before the first request. With a wrong setting or a database in use the process ends here and names the reason. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting; the compiler replaces it and drops the branch from builds for other runtimes
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      // First, because the framework accepts requests while the shop is loaded. This file imports nothing.
      const { truncateUserAgents } = await import("#/lib/web/user-agent.ts");
      truncateUserAgents();
      // One import. With several, the bundler copies their shared modules into the files of each, and the process reads them all.
      const { startShop } = await import("#/lib/shop/start.ts");
      await startShop();
    } catch (error) {
      process.stderr.write(`The shop can't start. ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  }
}
