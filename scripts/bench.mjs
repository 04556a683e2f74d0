import { findOrInstallChromium } from "./chromium.mjs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Measures the production build on this machine and writes docs/measurements.md: npm run bench
 * A buyer beside attackers, printed only, since it takes the whole machine: npm run bench -- --beside
 * It ends with 1 when a buyer takes longer than the goal beside attackers from up to 100 addresses.
 */

await setUp();
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
if (process.argv.includes("--beside")) {
  const { measureBeside } = await import("#/bench/beside/run.ts");
  const report = (line) => process.stdout.write(`${line}\n`);
  const isGood = await measureBeside(report, { buyers: 40, addresses: [1, 100, 1_000], settleMs: 60_000 });
  process.exit(isGood ? 0 : 1);
}
const server = findPostgres() ? await startPostgres({ isDurable: true }) : null;
const { measure } = await import("#/bench/figures/run.ts");
const programs = { browser: await findOrInstallChromium(), python: await findOrInstallPython() };
await measure((line) => process.stdout.write(`${line}\n`), server?.url ?? null, programs);
await server?.stop();
