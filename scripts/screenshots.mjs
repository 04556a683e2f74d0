import { mkdirSync } from "node:fs";
import { findOrInstallChromium } from "./chromium.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Takes a screenshot of every page and state, in three widths, light and dark, from a shop and a sandbox of its own:
 * npm run screenshots [folder [words in the names of the walks to take]]
 */

await setUp();
const [folder = "screenshots", ...wanted] = process.argv.slice(2);
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
mkdirSync(folder, { recursive: true });
const { takeAll } = await import("./screenshots/take.ts");
await takeAll(await findOrInstallChromium(), folder, wanted);
