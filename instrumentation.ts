/** Runs once before the first request. With a wrong setting or a database in use the process ends here and names the reason. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting; the compiler replaces it and drops the branch from builds for other runtimes
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      // One import: the bundler would put what several have in common into each one's files, and all would be read.
      const { startShop } = await import("#/lib/shop/start.ts");
      await startShop();
    } catch (error) {
      process.stderr.write(`The shop can't start. ${error instanceof Error ? error.message : error}\n`);
      process.exit(1);
    }
  }
}
