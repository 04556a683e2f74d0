import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** About PostgreSQL alone, or about SQLite alone. */
const POSTGRES_ONLY = "**/postgres*.test.ts";
const SQLITE_ONLY = "**/sqlite*.test.ts";
const EITHER_DATABASE = [
  "lib/{cases,db,declarations,desk,inbox,limits,links,mail,orders,pay-links,receipts,reminders,renewals,sims,upkeep}/*.test.ts",
  "lib/desk/{*,orders/*}/*.test.ts",
  "{lib/catalogue/corrections,lib/orders/card-testing,scripts/checkout,scripts/demo-data,scripts/desk}/*.test.ts",
];

/**
 * Set by `npm test -- --all`: nothing is left out. Without it no test needs PostgreSQL or Prometheus. Tests that repeat themselves ask
 * for it too.
 */
const isAll = Boolean(process.env.TEST_ALL);

const NO_TESTS = [...configDefaults.exclude, ".next/**", "e2e/**"];

const sqlite = {
  extends: true as const,
  test: {
    name: "sqlite",
    include: ["**/*.test.ts"],
    exclude: [...NO_TESTS, POSTGRES_ONLY, ...(isAll ? [] : ["**/prometheus*.test.ts"])],
  },
};

/** On a server that the run starts: what is about PostgreSQL alone, and all that has to do with a database once more. */
const postgres = {
  extends: true as const,
  test: {
    name: "postgres",
    include: [...EITHER_DATABASE, POSTGRES_ONLY],
    exclude: [...NO_TESTS, SQLITE_ONLY],
    globalSetup: "./scripts/postgres.mjs",
  },
};

export default defineConfig({
  test: {
    projects: isAll ? [sqlite, postgres] : [sqlite],
    environment: "node",
    tags: [{ name: "long", description: "Waits for seconds: only the gate runs it.", timeout: 600_000 }],
    ...(isAll ? {} : { tagsFilter: ["!long"] }),
    // A process for each file would take as long as the tests. So a test may not rely on an untouched process.
    isolate: false,
    setupFiles: ["./testbed/test-file-setup.ts"],
    // A third of a test is waiting, for a partner that is slow or gone.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The suite's one limit. Generous, because a busy machine must not fail a test; what hangs is still named.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
