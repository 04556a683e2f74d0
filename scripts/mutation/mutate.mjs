import { readFileSync } from "node:fs";
import { Stryker } from "@stryker-mutator/core";

/** Runs the tests of one file against each of its mutants, and answers how many there are and which of them survive. */
export async function mutate(file, tests) {
  process.env.MUTATION_TESTS = tests.join(",");
  const stryker = new Stryker({
    mutate: [file],
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutation/vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner"],
    coverageAnalysis: "perTest",
    tempDirName: "node_modules/.cache/stryker",
    reporters: ["progress-append-only"],
    concurrency: 2,
    // Generous: what takes longer counts as noticed, and a busy machine must not be what notices.
    timeoutMS: 60_000,
    ignorePatterns: [
      "/.next",
      "/data",
      "/docs",
      "/e2e",
      "/public",
      "/test-results",
      "/playwright-report",
      "/screenshots",
    ],
    // Its reader of tsconfig.json needs an interface that TypeScript 7 no longer has, and the tests need none of it.
    tsconfigFile: "none",
  });
  const mutants = (await stryker.runMutationTest()).filter(({ status }) => COUNTED.has(status));
  const lines = readFileSync(file, "utf8").split("\n");
  const survivors = mutants.filter(({ status }) => !KILLED.has(status)).map((mutant) => describe(mutant, lines));
  const killed = mutants.length - survivors.length;
  return { score: Math.floor((1000 * killed) / mutants.length) / 10, killed, mutants: mutants.length, survivors };
}

const KILLED = new Set(["Killed", "Timeout"]);
const COUNTED = new Set([...KILLED, "Survived", "NoCoverage"]);

/** By its text rather than its line, so that a reason stays with it when lines move. Lines and columns count from 1. */
function describe({ location: { start, end }, replacement }, lines) {
  const text = lines.slice(start.line - 1, end.line);
  // The end first: where both stand in one line, its columns still count from the line's begin.
  text[text.length - 1] = text.at(-1).slice(0, end.column - 1);
  text[0] = text[0].slice(start.column - 1);
  return {
    line: start.line,
    in: oneLine(lines[start.line - 1]),
    original: oneLine(text.join("\n")),
    replacement: oneLine(replacement),
  };
}

function oneLine(text) {
  return text.trim().replaceAll(/\s+/g, " ");
}
