import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Rehearses one purchase at the partner service of the settings: npm run -s rehearse -- --sim NUMBER [--plan NAME] [--renew]
 * (-s keeps npm from repeating the number.)
 * With a SIM and a card for tests only: it refuses under a key that moves real money. It exits with 1 when a step failed.
 */

await handOver();
loadDotEnv();

const { rehearse } = await import("./rehearse/rehearse.ts");
const output = { write: (text) => process.stdout.write(text), folder: process.cwd() };
process.exit(await rehearse(process.env, process.argv.slice(2), output));
