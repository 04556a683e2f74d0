import { spawnSync } from "node:child_process";
import { findHeadlessShell, findOrInstallChromium } from "./chromium.mjs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { fail } from "./processes.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Measures the production build on this machine and writes docs/measurements.md: npm run bench
 * A buyer beside attackers, printed only, since it takes the whole machine: npm run bench -- --beside
 * The desk's lists, search, money and the metrics with 1,000,000 orders, on both databases, printed only: npm run bench -- --desk
 * This checkout beside another one, both built, round by round, printed only: npm run bench -- --against DIR
 * It ends with 1 when this checkout is surely slower than the other by a tenth, when a list takes longer than its bound, or a buyer takes
 * longer than the goal beside attackers from up to 100 addresses.
 */

await setUp();
if (process.argv.includes("--desk")) {
  const { measureLists } = await import("#/bench/desk/lists.ts");
  const shared = findPostgres() ? await startPostgres({ isDurable: true }) : null;
  const isFast = await measureLists((line) => process.stdout.write(`${line}\n`), shared?.url ?? null);
  await shared?.stop();
  process.exit(isFast ? 0 : 1);
}
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
if (process.argv.includes("--against")) {
  const other = process.argv[process.argv.indexOf("--against") + 1] ?? "";
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: other, stdio: "inherit" });
  if (built.status !== 0) fail("Name the folder of another checkout: npm run bench -- --against DIR");
  const { measureAgainst } = await import("#/bench/against/run.ts");
  const isAsFast = await measureAgainst(other, (line) => process.stdout.write(`${line}\n`));
  process.exit(isAsFast ? 0 : 1);
}
if (process.argv.includes("--beside")) {
  const { measureBeside } = await import("#/bench/beside/run.ts");
  const report = (line) => process.stdout.write(`${line}\n`);
  const isGood = await measureBeside(report, { buyers: 40, addresses: [1, 100, 1_000], settleMs: 60_000 });
  process.exit(isGood ? 0 : 1);
}
const server = findPostgres() ? await startPostgres({ isDurable: true }) : null;
const { measure } = await import("#/bench/figures/run.ts");
const programs = {
  browser: (await findHeadlessShell(false)) ?? (await findOrInstallChromium()),
  python: await findOrInstallPython(),
};
await measure((line) => process.stdout.write(`${line}\n`), server?.url ?? null, programs);
await server?.stop();
