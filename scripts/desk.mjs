import { userName } from "./processes.mjs";
import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Lets an operator in to the desk, or out of it: npm run -s desk -- invite NAME | remove NAME
 * It works while the shop runs. It exits with 1 when nothing was done.
 */

await handOver();
loadDotEnv();

const { runDesk } = await import("./desk/run-desk.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await runDesk({ source: process.env, typed: process.argv.slice(2), by: userName(), write }));
