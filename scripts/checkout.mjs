import { userName } from "./processes.mjs";
import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Closes checkout for new orders, opens it again, or says how it stands: npm run -s checkout -- close | open | status
 * It works while the shop runs, and counts at once in all its processes. It exits with 1 when nothing could be done.
 */

await handOver();
loadDotEnv();

const { turnSwitch } = await import("./checkout/turn-switch.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await turnSwitch({ source: process.env, typed: process.argv.slice(2), by: userName(), write }));
