import { findOrInstallChromium } from "./chromium.mjs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/* Measures the production build on this machine and writes docs/measurements.md: npm run bench */

await setUp();
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const server = findPostgres() ? await startPostgres({ isDurable: true }) : null;
const { measure } = await import("#/bench/figures/run.ts");
const programs = { browser: await findOrInstallChromium(), python: await findOrInstallPython() };
await measure((line) => process.stdout.write(`${line}\n`), server?.url ?? null, programs);
await server?.stop();
