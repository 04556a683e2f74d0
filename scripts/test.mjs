import { findOrInstallChromium } from "./chromium.mjs";
import { badInputs, browserTests, lint, simulation, tortured, types, unitTests } from "./gate.mjs";
import { findOrInstallPostgres, findPostgres } from "./postgres.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

await setUp();
// First of all, because without these the rest would be minutes of work for a verdict that can't be had.
process.env.CHROMIUM_PATH = await findOrInstallChromium();
process.env.PYTHON = await findOrInstallPython();
// Not every developer wants a database server; the gate does.
if (process.argv.includes("--with-postgres")) await findOrInstallPostgres();

const counts = [];
for (const step of [lint, types, unitTests, simulation, buildUnlessFresh, browserTests, badInputs, tortured]) {
  const code = await step(counts);
  if (code !== 0) process.exit(code);
}
if (!findPostgres()) counts.push("PostgreSQL: not installed here, so its tests were LEFT OUT");
process.stdout.write(`\n${counts.join("\n")}\n`);
