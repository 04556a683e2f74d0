import { configDefaults, defineConfig } from "vitest/config";
import { findPostgres } from "./scripts/postgres.mjs";
import { isPrometheusThere } from "./scripts/prometheus.mjs";

/** About PostgreSQL alone, or about SQLite alone. */
const POSTGRES_ONLY = "**/postgres*.test.ts";
const SQLITE_ONLY = "**/sqlite*.test.ts";
const EITHER_DATABASE = [
  "lib/{cases,db,declarations,desk,inbox,limits,links,mail,orders,pay-links,receipts,reminders,renewals,sims,upkeep}/*.test.ts",
  "lib/desk/*/*.test.ts",
  "{lib/catalogue/corrections,lib/orders/card-testing,scripts/checkout,scripts/demo-data,scripts/desk}/*.test.ts",
];

/** Set by `npm test -- --all`: nothing is left out. Tests that repeat themselves ask for it too. */
const isAll = Boolean(process.env.TEST_ALL);

/** What runs a program of Prometheus. */
const PROMETHEUS = isPrometheusThere() ? [] : ["**/prometheus*.test.ts"];
if (PROMETHEUS.length > 0) process.stderr.write("Prometheus is not installed here, so its tests are LEFT OUT.\n");

const sqlite = {
  extends: true as const,
  test: {
    name: "sqlite",
    include: ["**/*.test.ts"],
    exclude: [...configDefaults.exclude, ".next/**", "e2e/**", POSTGRES_ONLY, ...PROMETHEUS],
  },
};

/** On a server that the run starts: what is about PostgreSQL alone, and in the gate all that has to do with a database once more. */
const postgres = {
  extends: true as const,
  test: {
    name: "postgres",
    include: isAll ? [...EITHER_DATABASE, POSTGRES_ONLY] : ["{lib/db,scripts/checkout}/*.test.ts", POSTGRES_ONLY],
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
    tags: [{ name: "long", description: "Waits for seconds: only the gate runs it.", timeout: 600_000 }],
    ...(isAll ? {} : { tagsFilter: ["!long"] }),
    // A process for each file would take as long as the tests. So a test may not rely on an untouched process.
    isolate: false,
    setupFiles: ["./testbed/test-file-setup.ts"],
    maxWorkers: "100%",
    // The suite's one limit. Generous, because a busy machine must not fail a test; what hangs is still named.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
