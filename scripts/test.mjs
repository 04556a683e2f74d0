import path from "node:path";
import { findHeadlessShell, findOrInstallChromium } from "./chromium.mjs";
import { badInputs, browserTests, build, lint, schedules, torture, types, unitTests } from "./gate.mjs";
import { findOrInstallPostgres } from "./postgres.mjs";
import { installPrometheusUnlessThere } from "./prometheus.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";

/*
 * npm test runs every kind of test, with a fixed sample where there are many; npm test -- --all, the gate, runs all of them.
 * vitest and playwright read TEST_ALL: without it they skip tests tagged as long.
 */

await setUp();
const isAll = process.argv.includes("--all");
process.env.TEST_ALL = isAll ? "1" : "";
// First, because a missing program would fail the run only after minutes. The shell is found before CHROMIUM_PATH is set, since a
// developer who sets it chooses the browser of all tests.
process.env.HEADLESS_SHELL_PATH = (await findHeadlessShell(isAll)) ?? "";
process.env.CHROMIUM_PATH = await findOrInstallChromium();
process.env.PYTHON = await findOrInstallPython();
// The programs that tests start compile their sources once.
process.env.NODE_COMPILE_CACHE = path.resolve("node_modules/.cache/compiled");
// The sample does without a database server and without Prometheus.
if (isAll) {
  await findOrInstallPostgres();
  await installPrometheusUnlessThere();
}

const steps = [lint, types, unitTests, schedules, build, browserTests, badInputs, torture];
const counts = [];
let hasFailed = false;
for (const [index, { title, run }] of steps.entries()) {
  const place = `Step ${index + 1} of ${steps.length}, ${title}`;
  process.stdout.write(`\n${place}…\n`);
  const startedAt = performance.now();
  const { code, ...counted } = await run(isAll);
  process.stdout.write(
    `\n${place}: ${code === 0 ? "passed" : "FAILED"} after ${duration(performance.now() - startedAt)}.\n`,
  );
  // A step that fails without counting anything has failed as a whole.
  if (counted.passed !== undefined) counts.push({ title, ...counted });
  hasFailed = code !== 0;
  if (hasFailed && !counted.failed) counts.push({ title, passed: 0, failed: 1, skipped: 0 });
  if (hasFailed) break;
}

const sum = (kind) => counts.reduce((total, one) => total + one[kind], 0);
const all = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
process.stdout.write(`\n${counts.map((one) => `${one.title}: ${countsOf(one)}\n`).join("")}${countsOf(all)}\n`);
process.exit(hasFailed ? 1 : 0);

function countsOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function duration(ms) {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
