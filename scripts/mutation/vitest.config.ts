import { defineConfig } from "vitest/config";

/** Only the tests of the file that is mutated. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(",") ?? [],
    environment: "node",
    restoreMocks: true,
    unstubEnvs: true,
    tags: [{ name: "long", timeout: 600_000 }],
    // Those of the suite: a busy machine must not fail a test here either.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
