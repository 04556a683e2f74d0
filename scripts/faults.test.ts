import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COVERAGE, readFaults, readMentions, renderCoverage } from "./faults/coverage.ts";

// docs/faults.md promises that each fault has a test which carries its id.

const faults = readFaults();
const mentions = readMentions();

test("no fault has two rows in the table", () => {
  const ids = faults.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every fault has a test, or says why it has none", () => {
  const exercised = new Set(mentions.flatMap(({ ids }) => ids));
  const missing = faults.filter(({ id, reason }) => reason === null && !exercised.has(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test("no test names a fault that isn't in the table", () => {
  const known = new Set(faults.map(({ id }) => id));
  expect(mentions.filter(({ ids }) => !ids.every((id) => known.has(id)))).toEqual([]);
});

test("every random decision that docs/simulator.md lists is in the simulator's code", () => {
  const code = globSync("bench/simulator/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const simulated = mentions.filter(({ file }) => file === "the simulator");
  expect(simulated.length).toBeGreaterThan(10);
  const unknown = simulated.filter(
    ({ name }) => !code.some((text) => new RegExp(`["\`}] ?${name}(["\`]| \\$)`).test(text)),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test("docs/coverage.md is up to date: npm run faults", () => {
  expect(readFileSync(COVERAGE, "utf8")).toBe(renderCoverage());
});
