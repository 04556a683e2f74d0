import { readFileSync, rmSync } from "node:fs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { run, runTool } from "./processes.mjs";

// The steps of the gate. Each answers an exit code. Those that run tests leave a report, whose counts close the gate's output.
// Playwright empties this folder when it begins, so a report is read as soon as its step is done.
const UNIT_REPORT = "test-results/unit.json";
const BROWSER_REPORT = "test-results/browser.json";

export function lint() {
  return runTool("biome", ["check", "--error-on-warnings"]);
}

/**
 * The framework writes the types of the routes into files of its own. A fresh clone has none of them yet, and those of an earlier
 * development server may speak of routes long gone.
 */
export async function types() {
  rmSync(".next/dev/types", { recursive: true, force: true });
  return (await runTool("next", ["typegen"])) || (await runTool("tsc", []));
}

export async function unitTests(counts) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
  const code = await runTool("vitest", ["run", ...reporters]);
  if (code === 0) {
    const report = readReport(UNIT_REPORT);
    const skipped = report.numPendingTests + report.numTodoTests;
    counts.push(countsLine("Unit", report.numPassedTests, report.numFailedTests, skipped));
  }
  return code;
}

const SCHEDULES = 20_000;

/** The life of orders in so many random schedules of faults. */
export async function simulation(counts) {
  const code = await run(process.execPath, ["bench/simulate.ts", "--schedules", String(SCHEDULES)]);
  if (code === 0) counts.push(countsLine("Schedules", SCHEDULES, 0, 0));
  return code;
}

export async function browserTests(counts) {
  const database = findPostgres() ? await startPostgres() : undefined;
  const code = await runTool("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
    TEST_POSTGRES_URL: database?.url ?? "",
  });
  await database?.stop();
  if (code === 0) {
    const { stats } = readReport(BROWSER_REPORT);
    counts.push(countsLine("Browser", stats.expected, stats.unexpected + stats.flaky, stats.skipped));
  }
  return code;
}

const BAD_INPUTS = 50_000;

/** By itself, after the browser tests: it keeps both the shop and its sender busy, and measures how long answers take. */
export async function badInputs(counts) {
  const code = await run(process.execPath, ["scripts/fuzz.mjs", "--count", String(BAD_INPUTS)]);
  if (code === 0) counts.push(countsLine("Bad inputs", BAD_INPUTS, 0, 0));
  return code;
}

/** Few of them: `npm run torture` alone sells 2,000. */
const TORTURED_ORDERS = 40;

/**
 * By itself too: it kills the shop all the time. On both databases at once, since much of the time is spent on waiting for what a dead
 * shop held.
 */
export async function tortured(counts) {
  const args = ["scripts/torture.mjs", "--orders", TORTURED_ORDERS, "--parallel", TORTURED_ORDERS, "--seed", 1].map(
    String,
  );
  const runs = [run(process.execPath, args)];
  if (findPostgres()) runs.push(run(process.execPath, [...args, "--instances", "2"]));
  const code = (await Promise.all(runs)).find((ended) => ended !== 0) ?? 0;
  if (code === 0) counts.push(countsLine("Torture", runs.length * TORTURED_ORDERS, 0, 0));
  return code;
}

function readReport(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function countsLine(name, passed, failed, skipped) {
  return `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}
