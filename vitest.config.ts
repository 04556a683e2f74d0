import { configDefaults, defineConfig } from "vitest/config";
import { findPostgres } from "./scripts/postgres.mjs";

/** About PostgreSQL alone, or about SQLite alone. */
const POSTGRES_ONLY = "**/postgres*.test.ts";
const SQLITE_ONLY = "**/sqlite*.test.ts";

const sqlite = {
  extends: true as const,
  test: {
    name: "sqlite",
    include: ["**/*.test.ts"],
    exclude: [...configDefaults.exclude, ".next/**", "e2e/**", POSTGRES_ONLY],
  },
};

/** What has to do with a database once more, on a server that the run starts. */
const postgres = {
  extends: true as const,
  test: {
    name: "postgres",
    include: ["lib/{db,inbox,orders,renewals,sims,upkeep}/*.test.ts", POSTGRES_ONLY],
    exclude: [...configDefaults.exclude, ".next/**", "e2e/**", SQLITE_ONLY],
    globalSetup: "./scripts/postgres.mjs",
  },
};

const isPostgresThere = findPostgres() !== undefined;
if (!isPostgresThere) process.stderr.write("PostgreSQL is not installed here, so its tests are LEFT OUT.\n");

export default defineConfig({
  test: {
    projects: isPostgresThere ? [sqlite, postgres] : [sqlite],
    environment: "node",
    // Some tests start a server and talk to it, on machines with two slow cores.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
