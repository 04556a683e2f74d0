import { defineConfig } from "vitest/config";

/** Only the tests of the file that is mutated. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(",") ?? [],
    environment: "node",
    restoreMocks: true,
    unstubEnvs: true,
    tags: [{ name: "long" }],
  },
});
