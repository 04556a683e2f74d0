import { existsSync, readFileSync, rmSync } from "node:fs";
import { startPostgres } from "./postgres.mjs";
import { run, runTool } from "./processes.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * The steps of the gate. Each has a title and returns an exit code; steps that run tests also return their counts. Without `isAll`
 * a step runs a sample, the same one every time.
 */

export const lint = { title: "Lint", run: async () => ({ code: await runLint() }) };
export const types = { title: "Types", run: async () => ({ code: await runTypes() }) };
export const build = { title: "Build", run: async () => ({ code: await buildUnlessFresh() }) };

export function runLint() {
  return runTool("biome", ["check", "--error-on-warnings"]);
}

/** The framework generates the types of the routes. Types left by a development server may name routes that are gone. */
export async function runTypes() {
  rmSync(".next/dev/types", { recursive: true, force: true });
  return (await runTool("next", ["typegen"])) || (await runTool("tsc", []));
}

// Playwright empties this folder when it begins, so a report is read as soon as its step is done.
const UNIT_REPORT = "test-results/unit.json";
const BROWSER_REPORT = "test-results/browser.json";

/** vitest.config.ts says which tests only `npm test -- --all` runs. */
export const unitTests = {
  title: "Unit",
  async run() {
    rmSync(UNIT_REPORT, { force: true });
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`];
    const code = await runTool("vitest", ["run", ...reporters]);
    return counted(code, UNIT_REPORT, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }));
  },
};

/** The life of orders in random schedules of faults. */
export const schedules = {
  title: "Schedules",
  async run(isAll) {
    const count = isAll ? 20_000 : 1_500;
    return allOrNothing(
      count,
      await run(process.execPath, ["bench/simulator/simulate.ts", "--schedules", String(count)]),
    );
  },
};

/** playwright.config.ts says which tests only `npm test -- --all` runs. */
export const browserTests = {
  title: "Browser",
  async run(isAll) {
    rmSync(BROWSER_REPORT, { force: true });
    const database = isAll ? await startPostgres() : undefined;
    const code = await runTool("playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
      TEST_POSTGRES_URL: database?.url ?? "",
    });
    await database?.stop();
    return counted(code, BROWSER_REPORT, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }));
  },
};

const BAD_INPUTS = 50_000;
const EVERY = 25;

/** Alone, after the browser tests: it keeps both the shop and its sender busy, and measures how long answers take. */
export const badInputs = {
  title: "Bad inputs",
  async run(isAll) {
    const step = isAll ? 1 : EVERY;
    const count = BAD_INPUTS / step;
    return allOrNothing(
      count,
      await run(process.execPath, ["scripts/fuzz.mjs", "--count", String(count), "--step", String(step)]),
    );
  },
};

/**
 * Also alone: it keeps killing the shop. With `isAll` it runs on both databases at once, since most of the time passes waiting for
 * the leases of a killed shop. `npm run torture` sells 2,000.
 */
export const torture = {
  title: "Torture",
  async run(isAll) {
    const orders = isAll ? 40 : 6;
    const args = ["scripts/torture.mjs", "--orders", orders, "--parallel", orders, "--seed", 1].map(String);
    const runs = [run(process.execPath, args)];
    if (isAll) runs.push(run(process.execPath, [...args, "--instances", "2"]));
    const codes = await Promise.all(runs);
    return allOrNothing(runs.length * orders, codes.find((code) => code !== 0) ?? 0);
  },
};

/** The counts of a step that passes or fails as a whole. */
function allOrNothing(count, code) {
  return code === 0 ? { code, passed: count, failed: 0, skipped: 0 } : { code };
}

/** The counts in a tool's report. A tool that could not start leaves no report. */
function counted(code, file, countsIn) {
  return existsSync(file) ? { code, ...countsIn(JSON.parse(readFileSync(file, "utf8"))) } : { code };
}
